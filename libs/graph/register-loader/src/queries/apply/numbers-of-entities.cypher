// Returns the normalised numbers of companies and persons: national ids, organisation numbers, numbers that the
// stored sources of a company state, and numbers of register identifiers. A record may name the company or person as a
// proxy by any of them.
// Served by the constraint on Entity.serviceId.
MATCH (entity:Entity)
WHERE entity.serviceId IN $serviceIds
CALL (entity) {
  RETURN coalesce(entity.nationalId, entity.orgNo) AS number
  UNION
  MATCH (identifier:EntityKey)-[:KEY_OF]->(entity)
  WHERE identifier.key STARTS WITH 'register:'
  RETURN {{register-id key=identifier.key}} AS number
  UNION
  {{numbers-of-sources sources=entity.sources}}
  RETURN number
}
WITH number
WHERE number IS NOT NULL
RETURN DISTINCT number
