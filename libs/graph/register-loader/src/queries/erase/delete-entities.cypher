// Deletes erased entities that have no records any more. The source id is checked, because a source may have given one
// of the ServiceIds to another entity since.
// Served by the constraint on Entity.serviceId.
UNWIND $serviceIds AS serviceId
MATCH (entity:Entity {serviceId: serviceId})
WHERE entity.sourceId STARTS WITH 'erased:'
DETACH DELETE entity
