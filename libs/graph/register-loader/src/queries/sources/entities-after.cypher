// Returns some companies and persons, by ascending ServiceId, with the sources of their stored statements.
// Served by the constraint on Entity.serviceId.
MATCH (entity:Entity)
WHERE entity.serviceId > $after
WITH entity ORDER BY entity.serviceId LIMIT $limit
RETURN entity.serviceId AS serviceId, entity.source AS source, entity.sources AS sources
ORDER BY serviceId
