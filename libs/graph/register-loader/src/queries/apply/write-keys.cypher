// Connects keys with the companies that they lead to. Keys of numbers also get the number as a property, and the number
// without punctuation if it has any.
// Served by the constraints on EntityKey.key and Entity.serviceId.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.serviceId})
MERGE (entityKey:EntityKey {key: row.key})
SET entityKey.number = row.number, entityKey.plainNumber = row.plainNumber
MERGE (entityKey)-[:KEY_OF]->(company)
