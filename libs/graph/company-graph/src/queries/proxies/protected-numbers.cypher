// Returns those of the given numbers that belong to a protected person or to a company that is, or may be, the business
// of one. A person's numbers are the national ids in the graph and in protection claims. A company's numbers are its
// organisation number, the numbers that its sources state where they are stored, and those in its register identifiers. All
// but the first have keys, and match as they are and without punctuation.
// Very many companies may be marked with protectedSoleTrader, so the query starts from the numbers. The hints say so to a
// database that plans it while the graph has few companies. Very many companies may also share a number in their keys, such
// as 0: the first one that is marked is enough.
// Served by the indexes on Person.nationalId, ProtectionClaim.nationalId and Company.orgNo, and once the migration
// 023-plain-numbers has ended, by those on EntityKey.number and EntityKey.plainNumber. Before, keys may lack their numbers,
// and an index may be missing: so the query reads the marked companies, which the index on Company.protectedSoleTrader finds,
// and no key by its number. It asks for the migration first: otherwise this could end in between, and a number would be
// missed. UNWIND of no row keeps the database from reading what is not due.
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
  UNWIND CASE WHEN mayLackNumbers THEN [] ELSE $wanted.numbers END AS number
  CALL (number) {
    MATCH (entityKey:EntityKey)
    USING INDEX SEEK entityKey:EntityKey(number)
    WHERE entityKey.number = number
    MATCH (entityKey)-[:KEY_OF]->(company:Company)
    WHERE company.protectedSoleTrader
    RETURN company LIMIT 1
  }
  RETURN number
  UNION
  UNWIND CASE WHEN mayLackNumbers THEN [] ELSE $wanted.numbers END AS number
  CALL (number) {
    MATCH (entityKey:EntityKey)
    USING INDEX SEEK entityKey:EntityKey(plainNumber)
    WHERE entityKey.plainNumber = number
    MATCH (entityKey)-[:KEY_OF]->(company:Company)
    WHERE company.protectedSoleTrader
    RETURN company LIMIT 1
  }
  RETURN number
  UNION
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
