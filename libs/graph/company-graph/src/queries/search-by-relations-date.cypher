// Returns one page of the ids of companies whose records changed in a range of days.
// Index: Company(countryCode, relationsUpdatedOn, serviceId). The query reads the whole range of days.
UNWIND $filter.countries AS country
MATCH (c:Company)
USING INDEX c:Company(countryCode, relationsUpdatedOn, serviceId)
WHERE c.countryCode = country
  AND $filter.relationsFrom <= c.relationsUpdatedOn <= $filter.relationsTo
  AND c.serviceId > $after
  AND {{is-in-days what=content}}
RETURN c.serviceId AS id
ORDER BY id LIMIT $limit
