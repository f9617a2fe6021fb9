// Returns those of the given numbers that belong to a protected person or to a company that is, or may be, the business
// of one. A person's numbers are the national ids in the graph and in protection claims. A company's numbers are its
// organisation number, the numbers that the sources of a merged company state, and those in its register identifiers.
// Served by the indexes on Person.nationalId, ProtectionClaim.nationalId, Company.orgNo and
// Company.protectedSoleTrader. Few companies are marked with protectedSoleTrader, so reading all of them is fast.
CALL () {
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
  WITH $wanted.numbers AS numbers
  WHERE size(numbers) > 0
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
