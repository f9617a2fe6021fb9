// Returns the companies that share a record with these entities, which are found by their element ids. Also returns
// whether the company is the owned company, or the owner, in a current holding of shares.
MATCH (entity:Entity)
WHERE elementId(entity) IN $elementIds
MATCH (entity)-[record:{{stated-types}}]-(company:Company)
WITH company, endNode(record) = company AS isCompany, type(record) = 'OWNS' AND record.votesAlone IS NULL AS isHolding
RETURN company.serviceId AS serviceId, true IN collect(isHolding AND isCompany) AS isOwned,
  true IN collect(isHolding AND NOT isCompany) AS isHolder
