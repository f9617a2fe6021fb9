// Deletes the keys that lead to an entity alone.
CALL (entity) {
  MATCH (entityKey:EntityKey)-[:KEY_OF]->(entity)
  DETACH DELETE entityKey
}
CALL (entity) {
  MATCH (entityKey:EntityKey)-[:TRADER_OF]->(entity)
  WHERE COUNT { (entityKey)-[:TRADER_OF]->() } = 1
  DETACH DELETE entityKey
}
