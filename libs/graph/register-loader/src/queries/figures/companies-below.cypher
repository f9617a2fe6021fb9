// Returns the companies in which entities hold shares, on any day. Served by the constraint on Entity.serviceId.
MATCH (owner:Entity)
WHERE owner.serviceId IN $serviceIds
MATCH (owner)-[holding:OWNS]->(owned:Company)
WHERE holding.votesAlone IS NULL
RETURN DISTINCT owned.serviceId AS serviceId
