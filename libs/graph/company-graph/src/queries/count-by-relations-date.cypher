// The number of companies whose relations changed in a range of days, from the counts that the loader materializes of each day.
// Served by the constraint on RelationsCount(countryCode, relationsUpdatedOn).
UNWIND $filter.countries AS country
MATCH (counted:RelationsCount)
WHERE counted.countryCode = country
  AND $filter.relationsFrom <= counted.relationsUpdatedOn <= $filter.relationsTo
RETURN coalesce(sum(counted.companies), 0) AS total
