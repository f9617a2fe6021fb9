// The companies in which the given companies and persons hold shares. Index: Entity(serviceId).
MATCH (owner:Entity)
WHERE owner.serviceId IN $wanted.serviceIds
MATCH (owner)-[r:OWNS]->(owned:Company)
WHERE {{is-holding}}
RETURN collect(DISTINCT owned.serviceId) AS serviceIds
