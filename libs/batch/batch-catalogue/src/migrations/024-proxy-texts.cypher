// Packages from before line format 7 may show texts about protected persons who are the proxies of records. This migration changes no
// schema: the catalogue withdraws these packages, a limited number in each transaction (`withdraw-proxy-texts.cypher`).
