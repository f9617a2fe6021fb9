// The ended beneficial ownerships of a slice that name a proxy, with who is at their ends. Served by the index on `id` of
// BENEFICIALLY_OWNED.
MATCH (party)-[held:BENEFICIALLY_OWNED]->(company)
WHERE held.id > $after AND held.id <= $last
  AND held.record CONTAINS '"proxyCompany'
RETURN elementId(held) AS elementId, held.record AS record, held.proxyNumber AS number, party:Company AS isHeldByCompany,
  company.serviceId AS company, party.serviceId AS party
