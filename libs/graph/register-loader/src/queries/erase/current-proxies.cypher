// The current beneficial ownerships of a slice that name a proxy, with their endpoints. Served by the index on `id` of
// BENEFICIALLY_OWNS.
{{proxies-of-slice type=BENEFICIALLY_OWNS}}
