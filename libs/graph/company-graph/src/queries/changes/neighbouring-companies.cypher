// The companies of a country at the other ends of the records of companies and persons, current or ended.
// Index: Entity(serviceId).
MATCH (e:Entity)
WHERE e.serviceId IN $wanted.serviceIds
MATCH (e)-[:OWNS|OWNED|BENEFICIALLY_OWNS|BENEFICIALLY_OWNED|STRUCTURES|STRUCTURED|HOLDS_ROLE|HELD_ROLE]-(c:Company)
WHERE c.countryCode = $wanted.country
RETURN collect(DISTINCT c.serviceId) AS serviceIds
