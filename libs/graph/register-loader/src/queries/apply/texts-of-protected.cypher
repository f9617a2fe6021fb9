// The records that may have a text of their own, of and about protected persons and sole traders, with their ends.
// Served by the constraint on Entity.serviceId.
MATCH (entity:Entity)
WHERE entity.serviceId IN $serviceIds
MATCH (entity)-[held:BENEFICIALLY_OWNS|BENEFICIALLY_OWNED|HOLDS_ROLE|HELD_ROLE]-()
WITH DISTINCT held
RETURN type(held) AS type, held.record AS record, [endNode(held).serviceId, startNode(held).serviceId] AS ends
