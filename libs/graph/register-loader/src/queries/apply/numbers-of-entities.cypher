// Returns the normalised numbers of companies and persons: national ids, organisation numbers, numbers that single
// sources of a merged company state, and numbers of register identifiers. A record may name the company or person as a
// proxy by any of them.
// Served by the constraint on Entity.serviceId.
MATCH (entity:Entity)
WHERE entity.serviceId IN $serviceIds
CALL (entity) {
  RETURN coalesce(entity.nationalId, entity.orgNo) AS number
  UNION
  MATCH (identifier:EntityKey)-[:KEY_OF]->(entity)
  WHERE identifier.key STARTS WITH 'register:'
  RETURN reduce(id = '', part IN split(identifier.key, ':')[2..] | id + CASE id WHEN '' THEN '' ELSE ':' END + part) AS number
  UNION
  UNWIND split(entity.sources, '"orgNo":"')[1..] AS rest
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
WHERE number IS NOT NULL
RETURN DISTINCT number
