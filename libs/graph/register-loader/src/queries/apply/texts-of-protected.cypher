// Returns the records in which protected persons and sole traders are the party or the company, and which may contain
// free text. `endpoints` lists the company and the party.
// Served by the constraint on Entity.serviceId.
MATCH (entity:Entity)
WHERE entity.serviceId IN $serviceIds
MATCH (entity)-[relationship:BENEFICIALLY_OWNS|BENEFICIALLY_OWNED|HOLDS_ROLE|HELD_ROLE]-()
WITH DISTINCT relationship
RETURN type(relationship) AS type, relationship.record AS record,
  [endNode(relationship).serviceId, startNode(relationship).serviceId] AS endpoints
