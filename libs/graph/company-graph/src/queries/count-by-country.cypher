// The number of companies of the countries, from the counts that the loader materializes.
// Served by the constraint on CountryCount.countryCode.
MATCH (counted:CountryCount)
WHERE counted.countryCode IN $filter.countries
RETURN coalesce(sum(counted.companies), 0) AS total
