// The records that may have a text of their own, of and about protected persons and sole traders, with their ends.
// Served by the constraint on Entity.serviceId.
MATCH (entity:Entity)
WHERE entity.serviceId IN $serviceIds
MATCH (entity)-[relationship:BENEFICIALLY_OWNS|BENEFICIALLY_OWNED|HOLDS_ROLE|HELD_ROLE]-()
WITH DISTINCT relationship
RETURN type(relationship) AS type, relationship.record AS record,
  [endNode(relationship).serviceId, startNode(relationship).serviceId] AS endpoints
