// The kept figures of these companies, to be copied. Index: Entity(serviceId).
MATCH (company:Company&Entity)
USING INDEX company:Entity(serviceId)
WHERE company.serviceId IN $serviceIds
MATCH (owner:Entity)-[figure:ULTIMATELY_OWNS]->(company)
RETURN company.serviceId AS owned, owner.serviceId AS owner, figure.record AS record
