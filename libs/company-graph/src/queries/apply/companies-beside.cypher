// The companies at the other ends of the records of entities, found by their element ids.
MATCH (entity:Entity)
WHERE elementId(entity) IN $elementIds
MATCH (entity)-[record]-(company:Company)
WHERE record.id IS NOT NULL
RETURN DISTINCT company.serviceId AS serviceId
