// Returns the ended beneficial ownerships that name a proxy, among those with record ids after $after and up to $last.
// Served by the index on `id` of BENEFICIALLY_OWNED.
MATCH (party)-[relationship:BENEFICIALLY_OWNED]->(company)
WHERE relationship.id > $after AND relationship.id <= $last
  AND relationship.record CONTAINS '"proxyCompany'
RETURN elementId(relationship) AS elementId, relationship.record AS record, relationship.proxyNumber AS number, party:Company AS isPartyCompany,
  company.serviceId AS company, party.serviceId AS party
