// Returns the number of companies with one of the service ids that also match the rest of the filter.
// Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX c:Entity(serviceId)
WHERE c.serviceId IN $filter.serviceIds
  AND c.countryCode IN $filter.countries
  AND {{matches-rest}}
RETURN count(c) AS total
