// Returns the sole trader businesses of a person: companies that a source ties to the person, and companies that have
// the person's number and that no source ties to any person.
// Served by the constraint on EntityKey.key and the index on Company.orgNo.
CALL () {
  MATCH (entityKey:EntityKey)
  WHERE entityKey.key IN $traderKeys
  MATCH (entityKey)-[:TRADER_OF]->(company:Company)
  RETURN company
  UNION
  MATCH (company:Company)
  WHERE company.orgNo IN $numbers
    AND NOT EXISTS { (:EntityKey)-[:TRADER_OF]->(company) }
  RETURN company
}
RETURN company.serviceId AS serviceId, company.sourceId AS sourceId, company.sources AS sources,
  company.orgNo AS number, company.countryCode AS country,
  COLLECT {
    MATCH (identifier:EntityKey)-[:KEY_OF]->(company)
    WHERE identifier.key STARTS WITH 'register:'
    RETURN identifier.key
  } AS identifiers,
  {{former-ids}} AS formerServiceIds
ORDER BY serviceId
