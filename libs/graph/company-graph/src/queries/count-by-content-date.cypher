// Returns the number of companies whose own fields changed in a range of days. The loader stores a count per day.
// Served by the constraint on ContentCount(countryCode, contentUpdatedOn).
UNWIND $filter.countries AS country
MATCH (counted:ContentCount)
WHERE counted.countryCode = country
  AND {{is-in-days node=counted date=content}}
RETURN coalesce(sum(counted.companies), 0) AS total
