// The number of companies whose relations changed in a range of days, from the counts that the loader keeps of each day.
// Served by the constraint on RelationsCount(countryCode, relationsUpdatedOn).
UNWIND $filter.countries AS country
MATCH (kept:RelationsCount)
WHERE kept.countryCode = country
  AND $filter.relationsFrom <= kept.relationsUpdatedOn <= $filter.relationsTo
RETURN coalesce(sum(kept.companies), 0) AS total
