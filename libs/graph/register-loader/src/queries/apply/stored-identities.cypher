// Companies and persons by ids of their source records, as ends of records: nothing but who they are.
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
