// The companies at the other ends of the records of entities, found by their element ids, and on which end of current
// holdings of shares they are.
MATCH (entity:Entity)
WHERE elementId(entity) IN $elementIds
MATCH (entity)-[record]-(company:Company)
WHERE record.id IS NOT NULL
WITH company, endNode(record) = company AS isCompany, type(record) = 'OWNS' AND record.votesAlone IS NULL AS isHolding
RETURN company.serviceId AS serviceId, true IN collect(isHolding AND isCompany) AS isOwned,
  true IN collect(isHolding AND NOT isCompany) AS isHolder
