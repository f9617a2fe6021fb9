// Returns one page of the ids of companies with one of the service ids that also match the rest of the filter.
// Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX c:Entity(serviceId)
WHERE c.serviceId IN [id IN $filter.serviceIds WHERE id > $after]
  AND c.countryCode IN $filter.countries
  AND {{matches-rest}}
RETURN c.serviceId AS id
ORDER BY id LIMIT $limit
