// The number of companies whose content changed in one range of days and whose relations changed in another, from the
// counts that the loader keeps of each pair of days: never more than there are companies, most of them loaded together.
// Served by the constraint on BothDaysCount(countryCode, contentUpdatedOn, relationsUpdatedOn).
UNWIND $filter.countries AS country
MATCH (kept:BothDaysCount)
WHERE kept.countryCode = country
  AND $filter.contentFrom <= kept.contentUpdatedOn <= $filter.contentTo
  AND $filter.relationsFrom <= kept.relationsUpdatedOn <= $filter.relationsTo
RETURN coalesce(sum(kept.companies), 0) AS total
