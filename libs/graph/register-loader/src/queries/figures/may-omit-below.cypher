// Notes of entities that figures below them may be omitted. Returns those that had no such note.
// Served by the constraint on Entity.serviceId.
MATCH (entity:Entity)
WHERE entity.serviceId IN $serviceIds AND entity.mayOmitBelow IS NULL
SET entity.mayOmitBelow = true
RETURN entity.serviceId AS serviceId
