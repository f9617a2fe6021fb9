// The number of companies whose content changed in a range of days, from the counts that the loader materializes of each day.
// Served by the constraint on ContentCount(countryCode, contentUpdatedOn).
UNWIND $filter.countries AS country
MATCH (counted:ContentCount)
WHERE counted.countryCode = country
  AND $filter.contentFrom <= counted.contentUpdatedOn <= $filter.contentTo
RETURN coalesce(sum(counted.companies), 0) AS total
