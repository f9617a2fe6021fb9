// Removes everything from entities that identifies them, and the keys that lead to them. Their records stay.
// Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (entity:Entity {serviceId: row.serviceId})
{{delete-keys}}
CALL (entity) {
  MATCH (entity)-[trades:TRADES_AS]-()
  DELETE trades
}
SET entity = row.properties
