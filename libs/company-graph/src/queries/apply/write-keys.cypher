// Makes keys lead to their companies. Served by the constraints on EntityKey.key and Entity.serviceId.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.serviceId})
MERGE (entityKey:EntityKey {key: row.key})
MERGE (entityKey)-[:KEY_OF]->(company)
