// Returns the companies and persons that have these ServiceIds. Served by the constraint on Entity.serviceId.
MATCH (entity:Entity)
WHERE entity.serviceId IN $serviceIds
RETURN CASE WHEN entity:Person THEN 'person' ELSE 'company' END AS type, elementId(entity) AS elementId,
  entity.serviceId AS serviceId, entity.sourceId AS sourceId
