// Returns one current holding of a company in a company of one of the granted countries, in the form of
// load-relations.cypher.
// Index: Entity(serviceId).
MATCH (c:Company&Entity {serviceId: $wanted.serviceId})
USING INDEX c:Entity(serviceId)
WHERE c.countryCode = $wanted.country
MATCH (c)-[r:OWNS]->(e:Company)
WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.OWNS
RETURN ['OWNS', r.record, e.serviceId, true, CASE WHEN e.protectedSoleTrader THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, e.protectedSoleTrader] AS link
LIMIT 1
