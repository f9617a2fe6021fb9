// The number of companies whose content changed in one range of days and whose relations changed in another, from the
// counts that the loader materializes per pair of days. There are far fewer pairs than companies: many are loaded together.
// Served by the constraint on BothDaysCount(countryCode, contentUpdatedOn, relationsUpdatedOn).
UNWIND $filter.countries AS country
MATCH (counted:BothDaysCount)
WHERE counted.countryCode = country
  AND $filter.contentFrom <= counted.contentUpdatedOn <= $filter.contentTo
  AND $filter.relationsFrom <= counted.relationsUpdatedOn <= $filter.relationsTo
RETURN coalesce(sum(counted.companies), 0) AS total
