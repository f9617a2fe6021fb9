// Companies that may be the sole trader businesses of persons, by who trades as them and by their numbers, also those that only
// one of several sources states and those of register identifiers.
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
