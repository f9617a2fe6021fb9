// Returns those of the given numbers that belong to a protected person or to a company that is, or may be, the business
// of one. A person's numbers are the national ids in the graph and in protection claims. A company's numbers are its
// organisation number, the numbers that the sources of a merged company state, and those in its register identifiers. All
// but the first have keys, and match as they are and without punctuation.
// Very many companies may be marked with protectedSoleTrader, so the query starts from the numbers. The hints say so to a
// database that plans it while the graph has few companies.
// Served by the indexes on Person.nationalId, ProtectionClaim.nationalId, Company.orgNo, EntityKey.number and
// EntityKey.plainNumber.
// Before the migration 023-plain-numbers has ended, keys may lack their numbers. The query asks for it before it reads keys:
// otherwise the migration could end in between, and a number would be missed.
WITH NOT EXISTS { MATCH (:Migration {id: '023-plain-numbers'}) } AS mayLackNumbers
CALL (mayLackNumbers) {
  MATCH (person:Person)
  WHERE person.nationalId IN $wanted.numbers
    AND person.protected
  RETURN person.nationalId AS number
  UNION
  MATCH (company:Company)
  WHERE company.orgNo IN $wanted.numbers
    AND company.protectedSoleTrader
  RETURN company.orgNo AS number
  UNION
  MATCH (claim:ProtectionClaim)
  WHERE claim.nationalId IN $wanted.numbers
    AND claim.isProtected
  RETURN claim.nationalId AS number
  UNION
  MATCH (entityKey:EntityKey)
  USING INDEX SEEK entityKey:EntityKey(number)
  WHERE entityKey.number IN $wanted.numbers
  MATCH (entityKey)-[:KEY_OF]->(company:Company)
  WHERE company.protectedSoleTrader
  RETURN entityKey.number AS number
  UNION
  MATCH (entityKey:EntityKey)
  USING INDEX SEEK entityKey:EntityKey(plainNumber)
  WHERE entityKey.plainNumber IN $wanted.numbers
  MATCH (entityKey)-[:KEY_OF]->(company:Company)
  WHERE company.protectedSoleTrader
  RETURN entityKey.plainNumber AS number
  UNION
  // Reads all marked companies, found by the index on Company.protectedSoleTrader. UNWIND of no row keeps the database from
  // reading any once the migration has ended.
  UNWIND CASE WHEN mayLackNumbers AND size($wanted.numbers) > 0 THEN [true] ELSE [] END AS isDue
  MATCH (company:Company)
  WHERE company.protectedSoleTrader = true
  CALL (company) {
    MATCH (identifier:EntityKey)-[:KEY_OF]->(company)
    WHERE identifier.key STARTS WITH 'register:'
    WITH {{register-id key=identifier.key}} AS whole
    UNWIND {{without-punctuation number=whole}} AS number
    RETURN number
    UNION
    {{numbers-of-sources sources=company.sources}}
    RETURN number
  }
  WITH number
  WHERE number IN $wanted.numbers
  RETURN number
}
RETURN number
