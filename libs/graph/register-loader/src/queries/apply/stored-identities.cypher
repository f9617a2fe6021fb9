// Returns the parties and companies of records by their source ids. Only what identifies them is returned.
// Served by the constraints on Company.sourceId, EntityKey.key and Person.sourceId.
CALL () {
  MATCH (company:Company)
  WHERE company.sourceId IN $companies
  RETURN company.sourceId AS id, company AS entity, 'company' AS type
  UNION ALL
  MATCH (entityKey:EntityKey)
  WHERE entityKey.key IN $keys
  MATCH (entityKey)-[:KEY_OF]->(company:Company)
  RETURN substring(entityKey.key, size('source:')) AS id, company AS entity, 'company' AS type
  UNION ALL
  MATCH (person:Person)
  WHERE person.sourceId IN $persons
  RETURN person.sourceId AS id, person AS entity, 'person' AS type
}
RETURN id, type, elementId(entity) AS elementId, entity.serviceId AS serviceId, entity.sourceId AS sourceId
