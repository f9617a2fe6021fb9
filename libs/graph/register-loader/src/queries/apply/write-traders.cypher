// Stores whose sole trader business a company is, whether or not that person is in the graph yet.
// Served by the constraints on EntityKey.key and Entity.serviceId.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.serviceId})
MERGE (entityKey:EntityKey {key: row.key})
MERGE (entityKey)-[:TRADER_OF]->(company)
