// Removes everything from entities that identifies them, and the keys that lead to them. Their records stay.
// Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (entity:Entity {serviceId: row.serviceId})
CALL (entity) {
  MATCH (entityKey:EntityKey)-[:KEY_OF]->(entity)
  DETACH DELETE entityKey
}
CALL (entity) {
  MATCH (entityKey:EntityKey)-[:TRADER_OF]->(entity)
  WHERE COUNT { (entityKey)-[:TRADER_OF]->() } = 1
  DETACH DELETE entityKey
}
CALL (entity) {
  MATCH (entity)-[trades:TRADES_AS]-()
  DELETE trades
}
SET entity = row.properties
