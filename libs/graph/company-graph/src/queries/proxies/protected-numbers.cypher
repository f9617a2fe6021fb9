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
    // Takes everything after the scheme. The id itself may contain colons.
    WITH reduce(id = '', part IN split(identifier.key, ':')[2..] | id + CASE id WHEN '' THEN '' ELSE ':' END + part) AS whole
    UNWIND [whole, reduce(id = whole, sign IN ['.', ',', '/', '_', ':', ';', '|', '\u00B7', '\u30FC'] | replace(id, sign, ''))] AS number
    RETURN number
    UNION
    UNWIND split(company.sources, '"orgNo":"')[1..] AS rest
    // Removes dashes, spaces and invisible characters as `normalizeRegisterNumber` does. The next line removes
    // punctuation.
    WITH toUpper(reduce(id = split(rest, '"')[0], sign IN [
      '-', ' ', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\u00AD', '\u00A0', '\u2000',
      '\u2001', '\u2002', '\u2003', '\u2004', '\u2005', '\u2006', '\u2007', '\u2008', '\u2009', '\u200A', '\u200B',
      '\u200C', '\u200D', '\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u202F', '\u2060',
      '\u2066', '\u2067', '\u2068', '\u2069', '\u3000', '\uFEFF', '\uFE58', '\uFE63', '\uFF0D', '\u2043', '\u207B',
      '\u208B', '\u2E3A', '\u2E3B'
    ] | replace(id, sign, ''))) AS orgNo
    UNWIND [orgNo, reduce(id = orgNo, sign IN ['.', ',', '/', '_', ':', ';', '|', '\u00B7', '\u30FC'] | replace(id, sign, ''))] AS number
    RETURN number
  }
  WITH number
  WHERE number IN $wanted.numbers
  RETURN number
}
RETURN number
