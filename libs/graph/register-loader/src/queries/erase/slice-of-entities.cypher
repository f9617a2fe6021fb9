// Returns a limited number of companies and persons in the order of their ServiceIds, with everything by which an
// erasure may apply to them.
// Served by the constraint on Entity.serviceId.
MATCH (entity:Entity)
WHERE entity.serviceId > $after
WITH entity ORDER BY entity.serviceId LIMIT $limit
RETURN elementId(entity) AS elementId, entity.serviceId AS serviceId, entity.sourceId AS sourceId, entity:Person AS isPerson,
  entity.profile AS profile, entity.sources AS sources, coalesce(entity.soleTraderOf, []) AS traders,
  coalesce(entity.nationalId, entity.orgNo) AS number,
  COLLECT {
    MATCH (entityKey:EntityKey)-[:KEY_OF]->(entity)
    RETURN entityKey.key
  } AS keys
