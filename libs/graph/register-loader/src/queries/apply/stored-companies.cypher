// Returns companies by the ids of their source records and by register identifiers, with all their stored properties. A
// company is returned once for each key that leads to it.
// Served by the constraints on Company.sourceId and EntityKey.key.
CALL () {
  MATCH (company:Company)
  WHERE company.sourceId IN $sourceIds
  RETURN 'source:' + company.sourceId AS key, company
  UNION ALL
  MATCH (entityKey:EntityKey)
  WHERE entityKey.key IN $keys
  MATCH (entityKey)-[:KEY_OF]->(company:Company)
  RETURN entityKey.key AS key, company
}
RETURN key, elementId(company) AS elementId, company.serviceId AS serviceId, company.sourceId AS sourceId,
  company.asOf AS asOf, company.hash AS hash, company.source AS source, company.rank AS rank, company.countryCode IS NOT NULL AS searchable,
  company.soleTraderOf AS soleTraderOf, company.profile AS profile, company.sources AS sources,
  company.orgNo AS orgNo,
  COLLECT {
    MATCH (identifier:EntityKey)-[:KEY_OF]->(company)
    WHERE identifier.key STARTS WITH 'register:'
    RETURN identifier.key AS stated ORDER BY stated
  } AS identifiers
