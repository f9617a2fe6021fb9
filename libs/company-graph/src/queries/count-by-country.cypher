// The number of companies of the countries.
// Index: Company(countryCode, serviceId).
MATCH (c:Company)
USING INDEX c:Company(countryCode, serviceId)
WHERE c.countryCode IN $filter.countries
  AND c.serviceId IS NOT NULL
RETURN count(c) AS total
