// The normalised numbers of companies and persons that have one: national ids and organisation numbers, numbers that sources of a
// merged company state, and those of register identifiers, by which a record may name them as proxies too.
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
