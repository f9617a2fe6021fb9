// Returns the number of companies whose own fields changed in one range of days and whose records changed in another.
// The query adds up the counts that the loader stores per pair of days, because there are far fewer pairs than
// companies.
// Served by the constraint on BothDaysCount(countryCode, contentUpdatedOn, relationsUpdatedOn).
UNWIND $filter.countries AS country
MATCH (counted:BothDaysCount)
WHERE counted.countryCode = country
  AND {{is-in-days node=counted date=content}}
  AND {{is-in-days node=counted date=relations}}
RETURN coalesce(sum(counted.companies), 0) AS total
