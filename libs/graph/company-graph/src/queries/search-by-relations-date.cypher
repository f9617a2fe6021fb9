// Returns one page of the ids of companies whose records changed in a range of days. Companies that changed after their
// last load, because of the day, are found by their ids.
// Indexes: Company(countryCode, relationsUpdatedOn, serviceId) and Entity(serviceId). The query reads the whole range of
// days. DISTINCT, because the index shows a company twice that a load moves to a later day meanwhile.
CALL () {
  UNWIND {{countries-to-read}} AS country
  MATCH (c:Company)
  USING INDEX c:Company(countryCode, relationsUpdatedOn, serviceId)
  WHERE c.countryCode = country
    AND $filter.relationsFrom <= c.relationsUpdatedOn <= $filter.relationsTo
    AND c.serviceId > $after
    AND NOT c.serviceId IN $filter.due
    AND {{is-in-content-days}}
  RETURN c.serviceId AS id
  UNION ALL
  MATCH (c:Company&Entity)
  USING INDEX c:Entity(serviceId)
  WHERE c.serviceId IN [id IN $filter.dueInDays WHERE id > $after]
    AND c.countryCode IN $filter.countries
    AND {{is-in-content-days}}
  RETURN c.serviceId AS id
}
RETURN DISTINCT id
ORDER BY id LIMIT $limit
