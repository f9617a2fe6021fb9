// Some of the records of entities that were stripped, with the entity at the other end, and on which end of a current holding of
// shares it is. Served by the constraint on Entity.serviceId.
UNWIND $serviceIds AS serviceId
MATCH (entity:Entity {serviceId: serviceId})
WHERE entity.sourceId STARTS WITH 'erased:'
MATCH (entity)-[record]-(other:Entity)
WHERE record.id IS NOT NULL
WITH record, other LIMIT $limit
WITH record, other, type(record) = 'OWNS' AND record.votesAlone IS NULL AS isHolding
RETURN elementId(record) AS elementId, record.id AS id, other.serviceId AS serviceId, other:Company AS isCompany,
  isHolding AND endNode(record) = other AS isOwned, isHolding AND startNode(record) = other AS isHolder
