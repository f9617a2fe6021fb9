// The beneficial ownerships of a slice that name a proxy, with their endpoints. Served by the index on `id` of the type.
MATCH (party)-[relationship:{{type}}]->(company)
WHERE relationship.id > $after AND relationship.id <= $last
  AND relationship.record CONTAINS '"proxyCompany'
RETURN elementId(relationship) AS elementId, relationship.record AS record, relationship.proxyNumber AS number, party:Company AS isPartyCompany,
  company.serviceId AS company, party.serviceId AS party
