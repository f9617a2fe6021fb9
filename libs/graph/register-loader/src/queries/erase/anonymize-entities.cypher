// Removes everything from entities that identifies them, and the keys that lead to them. Their records stay.
// The figures of companies must be derived again.
// Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (entity:Entity {serviceId: row.serviceId})
{{delete-keys}}
CALL (entity) {
  MATCH (entity)-[trades:TRADES_AS]-()
  DELETE trades
}
WITH entity, row, entity.mayOmitBelow AS mayOmitBelow
SET entity = row.properties
SET entity.mayOmitBelow = mayOmitBelow
FOREACH (_ IN CASE WHEN entity:Company THEN [1] ELSE [] END | SET entity:FiguresDue REMOVE entity:FiguresOmitted)
