// Returns, by ascending id, the next source records of companies with ids between $after and $until: those that the
// property `sourceId` names, and further ones, which have keys.
// Served by the constraints on Company.sourceId and EntityKey.key.
CALL () {
  MATCH (company:Company)
  WHERE company.sourceId > $after AND company.sourceId < $until
  WITH company, company.sourceId AS id ORDER BY id LIMIT $limit
  RETURN id, company
  UNION ALL
  MATCH (entityKey:EntityKey)
  WHERE entityKey.key > 'source:' + $after AND entityKey.key < 'source:' + $until
  WITH entityKey ORDER BY entityKey.key LIMIT $limit
  MATCH (entityKey)-[:KEY_OF]->(company:Company)
  RETURN substring(entityKey.key, size('source:')) AS id, company
}
WITH id, company ORDER BY id LIMIT $limit
RETURN id, company.source AS source, company.asOf AS asOf, company.sources AS sources
