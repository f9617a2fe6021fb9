// Companies that may be the sole trader businesses of persons, by who trades as them and by their numbers.
// Served by the constraint on EntityKey.key and the index on Company.orgNo.
CALL () {
  MATCH (entityKey:EntityKey)
  WHERE entityKey.key IN $traderKeys
  MATCH (entityKey)-[:TRADER_OF]->(company:Company)
  RETURN company
  UNION
  MATCH (company:Company)
  WHERE company.orgNo IN $numbers
  RETURN company
}
RETURN company.serviceId AS serviceId, company.orgNo AS orgNo
