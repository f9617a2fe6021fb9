// Returns the companies of a country that share a record, current or ended, with one of the given companies and
// persons.
// Index: Entity(serviceId).
MATCH (e:Entity)
WHERE e.serviceId IN $wanted.serviceIds
MATCH (e)-[:OWNS|OWNED|BENEFICIALLY_OWNS|BENEFICIALLY_OWNED|STRUCTURES|STRUCTURED|HOLDS_ROLE|HELD_ROLE]-(c:Company)
WHERE c.countryCode = $wanted.country
RETURN collect(DISTINCT c.serviceId) AS serviceIds
