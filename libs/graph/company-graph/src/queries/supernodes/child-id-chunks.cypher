// Returns the service ids of the children of a company: companies to which it has links of types that the grants allow
// in the child's country. The ids are ascending and distinct. Each row is one chunk of them. Index: Entity(serviceId).
MATCH (c:Company&Entity {serviceId: $wanted.serviceId})
USING INDEX c:Entity(serviceId)
WHERE c.countryCode = $wanted.country
CALL (c) {
  WITH c WHERE size($wanted.countriesByType.BENEFICIALLY_OWNS) > 0 MATCH (c)-[:BENEFICIALLY_OWNS]->(e:Company)
  WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.BENEFICIALLY_OWNS RETURN e.serviceId AS id
  UNION
  WITH c WHERE size($wanted.countriesByType.OWNS) > 0 MATCH (c)-[:OWNS]->(e:Company)
  WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.OWNS RETURN e.serviceId AS id
  UNION
  WITH c WHERE size($wanted.countriesByType.STRUCTURES) > 0 MATCH (c)-[:STRUCTURES]->(e:Company)
  WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.STRUCTURES RETURN e.serviceId AS id
  UNION
  WITH c WHERE size($wanted.countriesByType.HOLDS_ROLE) > 0 MATCH (c)-[:HOLDS_ROLE]->(e:Company)
  WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.HOLDS_ROLE RETURN e.serviceId AS id
  UNION
  WITH c WHERE size($wanted.countriesByType.BENEFICIALLY_OWNED) > 0 MATCH (c)-[:BENEFICIALLY_OWNED]->(e:Company)
  WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.BENEFICIALLY_OWNED RETURN e.serviceId AS id
  UNION
  WITH c WHERE size($wanted.countriesByType.OWNED) > 0 MATCH (c)-[:OWNED]->(e:Company)
  WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.OWNED RETURN e.serviceId AS id
  UNION
  WITH c WHERE size($wanted.countriesByType.STRUCTURED) > 0 MATCH (c)-[:STRUCTURED]->(e:Company)
  WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.STRUCTURED RETURN e.serviceId AS id
  UNION
  WITH c WHERE size($wanted.countriesByType.HELD_ROLE) > 0 MATCH (c)-[:HELD_ROLE]->(e:Company)
  WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.HELD_ROLE RETURN e.serviceId AS id
}
WITH id ORDER BY id
WITH collect(id) AS ids
UNWIND range(0, size(ids) - 1, $wanted.perChunk) AS first
RETURN ids[first..first + $wanted.perChunk] AS ids
