// Returns the companies that may be the sole trader businesses of persons. They are found by stated ties and by their
// numbers. Their numbers include those of register identifiers and those that only one of several sources states.
// Served by the constraint on EntityKey.key and the indexes on Company.orgNo and EntityKey.number.
CALL () {
  MATCH (entityKey:EntityKey)
  WHERE entityKey.key IN $traderKeys
  MATCH (entityKey)-[:TRADER_OF]->(company:Company)
  RETURN company
  UNION
  MATCH (company:Company)
  WHERE company.orgNo IN $numbers
  RETURN company
  UNION
  MATCH (entityKey:EntityKey)
  WHERE entityKey.number IN $numbers
  MATCH (entityKey)-[:KEY_OF]->(company:Company)
  RETURN company
}
RETURN company.serviceId AS serviceId,
  {{numbers-of-company}}
