// Returns a limited number of the protected persons and sole traders, ascending.
// Indexes: Person(protected), Company(protectedSoleTrader).
CALL () {
  MATCH (person:Person)
  WHERE person.protected = true
  RETURN person AS entity
  UNION
  MATCH (company:Company)
  WHERE company.protectedSoleTrader = true
  RETURN company AS entity
}
WITH entity
WHERE entity.serviceId > $after
RETURN entity.serviceId AS serviceId, entity.nationalId AS nationalId, entity.profile CONTAINS '"isProtected":true' AS statesProtection
ORDER BY serviceId LIMIT $limit
