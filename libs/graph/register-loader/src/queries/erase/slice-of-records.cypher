// Returns some of the records of erased entities, with the entity at the other end of each record. Also returns whether
// that entity is the owned company, or the owner, in a holding of shares, and the ServiceId of an erased company in which the
// record is a holding of shares.
// Served by the constraint on Entity.serviceId.
UNWIND $serviceIds AS serviceId
MATCH (entity:Entity {serviceId: serviceId})
WHERE entity.sourceId STARTS WITH 'erased:'
MATCH (entity)-[record:{{stated-types}}]-(other:Entity)
WITH entity, record, other LIMIT $limit
WITH entity, record, other, type(record) = 'OWNS' AND record.votesAlone IS NULL AS isHolding
RETURN elementId(record) AS elementId, record.id AS id, other.serviceId AS serviceId, other:Company AS isCompany,
  isHolding AND endNode(record) = other AS isOwned, isHolding AND startNode(record) = other AS isHolder,
  CASE WHEN isHolding AND endNode(record) = entity THEN entity.serviceId END AS erasedHeld
