// Returns the number of companies of the countries. The loader stores a count per country.
// Served by the constraint on CountryCount.countryCode.
MATCH (counted:CountryCount)
WHERE counted.countryCode IN $filter.countries
RETURN coalesce(sum(counted.companies), 0) AS total
