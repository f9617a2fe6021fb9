// The number of companies of the countries, from the counts that the loader keeps.
// Served by the constraint on CountryCount.countryCode.
MATCH (kept:CountryCount)
WHERE kept.countryCode IN $filter.countries
RETURN coalesce(sum(kept.companies), 0) AS total
