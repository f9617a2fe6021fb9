// All records about these companies, to copy them. Index: Entity(serviceId).
MATCH (company:Company&Entity)
USING INDEX company:Entity(serviceId)
WHERE company.serviceId IN $serviceIds
MATCH (party:Entity)-[held]->(company)
WHERE held.record IS NOT NULL
RETURN party.serviceId AS party, company.serviceId AS company, type(held) AS type, held.record AS record
