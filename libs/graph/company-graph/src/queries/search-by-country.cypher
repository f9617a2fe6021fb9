// Returns one page of the ids of companies of the countries.
// Index: Company(countryCode, serviceId). The query reads it in order, starting at `after`, until each country has a
// full page. So the cost of a page does not depend on how many pages come before it.
UNWIND {{countries-to-read}} AS country
CALL (country) {
  MATCH (c:Company)
  USING INDEX c:Company(countryCode, serviceId)
  WHERE c.countryCode = country
    AND c.serviceId > $after
  RETURN c.serviceId AS id
  ORDER BY c.countryCode, c.serviceId LIMIT $limit
}
RETURN DISTINCT id
ORDER BY id LIMIT $limit
