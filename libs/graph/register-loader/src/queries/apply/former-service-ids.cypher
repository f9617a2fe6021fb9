// Returns the ServiceIds of companies that were merged into the given ones. They were shown under these ServiceIds
// before.
// Served by the constraint on Entity.serviceId.
MATCH (company:Entity)
WHERE company.serviceId IN $serviceIds
MATCH (former:EntityKey)-[:KEY_OF]->(company)
WHERE former.key STARTS WITH 'service:'
RETURN DISTINCT toInteger(substring(former.key, size('service:'))) AS serviceId
