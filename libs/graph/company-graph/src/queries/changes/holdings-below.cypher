// The companies that the given companies and persons hold shares in. Index: Entity(serviceId).
MATCH (owner:Entity)
WHERE owner.serviceId IN $wanted.serviceIds
MATCH (owner)-[r:OWNS]->(held:Company)
WHERE r.votesAlone IS NULL
RETURN collect(DISTINCT held.serviceId) AS serviceIds
