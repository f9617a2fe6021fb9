// Deletes entities that were stripped and have no record any more; a source may have given one of the ids to another entity
// since. Served by the constraint on Entity.serviceId.
UNWIND $serviceIds AS serviceId
MATCH (entity:Entity {serviceId: serviceId})
WHERE entity.sourceId STARTS WITH 'erased:'
DETACH DELETE entity
