// Returns the number of companies whose records changed in a range of days. The loader stores a count per day.
// Served by the constraint on RelationsCount(countryCode, relationsUpdatedOn).
UNWIND $filter.countries AS country
MATCH (counted:RelationsCount)
WHERE counted.countryCode = country
  AND {{is-in-days node=counted date=relations}}
RETURN coalesce(sum(counted.companies), 0) AS total
