// Returns those of the given ids that belong to companies of a country. Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
  AND c.countryCode = $wanted.country
RETURN collect(c.serviceId) AS serviceIds
