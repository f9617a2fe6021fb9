// Returns the current beneficial ownerships that name a proxy, among those with record ids after $after and up to
// $last.
// Served by the index on `id` of BENEFICIALLY_OWNS.
MATCH (party)-[relationship:BENEFICIALLY_OWNS]->(company)
WHERE relationship.id > $after AND relationship.id <= $last
  AND relationship.record CONTAINS '"proxyCompany'
RETURN elementId(relationship) AS elementId, relationship.record AS record, relationship.proxyNumber AS number, party:Company AS isPartyCompany,
  company.serviceId AS company, party.serviceId AS party
