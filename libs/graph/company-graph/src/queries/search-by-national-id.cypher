// Returns one page of the ids of companies that match the rest of the filter, and in which a person with one of the
// national ids has a record that the caller may see. If any source protects a person with the national id, the id
// matches only in countries where the caller has Hidden Person Access. If the caller has it in no country, the query
// reads no record of that person: the response time would reveal how many records there are.
// Index: Person(nationalId). Only relationships of types that the grants allow in at least one country are read.
MATCH (person:Person)
USING INDEX person:Person(nationalId)
WHERE person.nationalId IN $filter.nationalIds
WITH person.nationalId AS nationalId, true IN collect(person.protected) AS protected, collect(person) AS persons
WHERE NOT protected OR size($filter.hiddenPersonCountries) > 0
UNWIND persons AS p
CALL (p) {
  WITH p WHERE size($filter.countriesByType.BENEFICIALLY_OWNS) > 0
  MATCH (p)-[:BENEFICIALLY_OWNS]->(c:Company) WHERE c.countryCode IN $filter.countriesByType.BENEFICIALLY_OWNS
  RETURN c
  UNION
  WITH p WHERE size($filter.countriesByType.OWNS) > 0
  MATCH (p)-[:OWNS]->(c:Company) WHERE c.countryCode IN $filter.countriesByType.OWNS
  RETURN c
  UNION
  WITH p WHERE size($filter.countriesByType.STRUCTURES) > 0
  MATCH (p)-[:STRUCTURES]->(c:Company) WHERE c.countryCode IN $filter.countriesByType.STRUCTURES
  RETURN c
  UNION
  WITH p WHERE size($filter.countriesByType.HOLDS_ROLE) > 0
  MATCH (p)-[:HOLDS_ROLE]->(c:Company) WHERE c.countryCode IN $filter.countriesByType.HOLDS_ROLE
  RETURN c
  UNION
  WITH p WHERE size($filter.countriesByType.BENEFICIALLY_OWNED) > 0
  MATCH (p)-[:BENEFICIALLY_OWNED]->(c:Company) WHERE c.countryCode IN $filter.countriesByType.BENEFICIALLY_OWNED
  RETURN c
  UNION
  WITH p WHERE size($filter.countriesByType.OWNED) > 0
  MATCH (p)-[:OWNED]->(c:Company) WHERE c.countryCode IN $filter.countriesByType.OWNED
  RETURN c
  UNION
  WITH p WHERE size($filter.countriesByType.STRUCTURED) > 0
  MATCH (p)-[:STRUCTURED]->(c:Company) WHERE c.countryCode IN $filter.countriesByType.STRUCTURED
  RETURN c
  UNION
  WITH p WHERE size($filter.countriesByType.HELD_ROLE) > 0
  MATCH (p)-[:HELD_ROLE]->(c:Company) WHERE c.countryCode IN $filter.countriesByType.HELD_ROLE
  RETURN c
}
WITH c, protected
WHERE CASE WHEN protected THEN c.countryCode IN $filter.hiddenPersonCountries ELSE true END
  AND c.serviceId > $after
  AND ($filter.serviceIds IS NULL OR c.serviceId IN $filter.serviceIds)
  AND ($filter.orgNos IS NULL
    OR (c.orgNo IN $filter.orgNos AND CASE WHEN c.protectedSoleTrader THEN c.countryCode IN $filter.hiddenPersonCountries ELSE true END))
  AND ($filter.contentFrom IS NULL OR $filter.contentFrom <= c.contentUpdatedOn <= $filter.contentTo)
  AND ($filter.relationsFrom IS NULL OR $filter.relationsFrom <= c.relationsUpdatedOn <= $filter.relationsTo)
RETURN DISTINCT c.serviceId AS id
ORDER BY id LIMIT $limit
