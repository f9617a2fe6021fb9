// Removes everything from entities that identifies them, and the keys that lead to them. Their records stay.
// The figures of companies must be derived again.
// Served by the constraints on Entity.serviceId and FiguresState.name.
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
WITH entity
WHERE entity:Company
SET entity:FiguresDue
REMOVE entity:FiguresOmitted
WITH DISTINCT true AS someAreDue
MATCH (state:FiguresState {name: 'figures'})
REMOVE state.derivedUpTo
