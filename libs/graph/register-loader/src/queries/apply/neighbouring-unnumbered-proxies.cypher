// Returns the companies that have one of these entities as a party, and also a record that names a proxy without a
// number or with a placeholder: the proxy may be that entity. Also returns the companies that are parties of such
// records.
// Served by the constraint on Entity.serviceId.
MATCH (entity:Entity)
WHERE entity.serviceId IN $serviceIds
MATCH (entity)-[record:{{stated-types}}]->(company:Company)
WITH DISTINCT company
MATCH (party:Entity)-[relationship:BENEFICIALLY_OWNS|BENEFICIALLY_OWNED]->(company)
WHERE (relationship.proxyNumber IS NULL
    OR NOT relationship.proxyNumber =~ '(?=(?:\\D*\\d){5}).*(\\d)\\D*(?!\\1)\\d.*')
  AND relationship.record CONTAINS '"proxyCompanyName":"'
RETURN company.serviceId AS about, [one IN collect(DISTINCT party) WHERE one:Company | one.serviceId] AS parties
