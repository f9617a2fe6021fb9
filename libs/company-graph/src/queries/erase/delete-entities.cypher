// Deletes entities that have no record any more. Served by the constraint on Entity.serviceId.
UNWIND $serviceIds AS serviceId
MATCH (entity:Entity {serviceId: serviceId})
DETACH DELETE entity
