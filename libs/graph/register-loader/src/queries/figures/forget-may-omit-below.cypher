// Notes of entities that no figures below them are omitted.
// Reads all entities once.
MATCH (entity:Entity)
WHERE entity.mayOmitBelow
REMOVE entity.mayOmitBelow
