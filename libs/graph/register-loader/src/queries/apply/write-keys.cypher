// Makes keys lead to their companies, those of numbers with the number. Served by the constraints on EntityKey.key and Entity.serviceId.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.serviceId})
MERGE (entityKey:EntityKey {key: row.key})
SET entityKey.number = row.number
MERGE (entityKey)-[:KEY_OF]->(company)
