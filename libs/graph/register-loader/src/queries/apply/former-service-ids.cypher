// Under which ServiceIds companies were shown before they turned out to be the same as another one.
// Served by the constraint on Entity.serviceId.
MATCH (company:Entity)
WHERE company.serviceId IN $serviceIds
MATCH (former:EntityKey)-[:KEY_OF]->(company)
WHERE former.key STARTS WITH 'service:'
RETURN DISTINCT toInteger(substring(former.key, size('service:'))) AS serviceId
