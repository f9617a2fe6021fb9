// All records about these companies, to be copied. Index: Entity(serviceId).
MATCH (company:Company&Entity)
USING INDEX company:Entity(serviceId)
WHERE company.serviceId IN $serviceIds
MATCH (party:Entity)-[link]->(company)
WHERE link.id IS NOT NULL
RETURN party.serviceId AS party, company.serviceId AS company, type(link) AS type, link.record AS record
