// The companies that the given companies and persons ultimately own by their kept figures. Index: Entity(serviceId).
MATCH (owner:Entity)
USING INDEX SEEK owner:Entity(serviceId)
WHERE owner.serviceId IN $wanted.serviceIds
MATCH (owner)-[:ULTIMATELY_OWNS]->(owned:Company)
RETURN collect(DISTINCT owned.serviceId) AS serviceIds
