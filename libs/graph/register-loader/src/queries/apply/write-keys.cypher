// Connects keys with the companies that they lead to. Keys of numbers also get the number as a property.
// Served by the constraints on EntityKey.key and Entity.serviceId.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.serviceId})
MERGE (entityKey:EntityKey {key: row.key})
SET entityKey.number = row.number
MERGE (entityKey)-[:KEY_OF]->(company)
