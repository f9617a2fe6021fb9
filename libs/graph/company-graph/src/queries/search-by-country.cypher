// The ids of one page of companies of the countries that also match the date ranges.
// Index: Company(countryCode, serviceId), read in its own order from `after` until each country has given a page: what a
// page costs does not depend on where in the run it is.
UNWIND $filter.countries AS country
CALL (country) {
  MATCH (c:Company)
  USING INDEX c:Company(countryCode, serviceId)
  WHERE c.countryCode = country
    AND c.serviceId > $after
    AND ($filter.contentFrom IS NULL OR $filter.contentFrom <= c.contentUpdatedOn <= $filter.contentTo)
    AND ($filter.relationsFrom IS NULL OR $filter.relationsFrom <= c.relationsUpdatedOn <= $filter.relationsTo)
  RETURN c.serviceId AS id
  ORDER BY c.countryCode, c.serviceId LIMIT $limit
}
RETURN id
ORDER BY id LIMIT $limit
