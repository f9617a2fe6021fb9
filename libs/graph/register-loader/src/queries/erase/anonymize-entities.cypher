// Takes all that is known of entities from them, but the records, and the keys that lead to them.
// Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (entity:Entity {serviceId: row.serviceId})
{{delete-keys}}
CALL (entity) {
  MATCH (entity)-[trades:TRADES_AS]-()
  DELETE trades
}
SET entity = row.properties
