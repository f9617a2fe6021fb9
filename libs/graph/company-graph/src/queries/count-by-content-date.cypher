// The number of companies whose content changed in a range of days, from the counts that the loader keeps of each day.
// Served by the constraint on ContentCount(countryCode, contentUpdatedOn).
UNWIND $filter.countries AS country
MATCH (kept:ContentCount)
WHERE kept.countryCode = country
  AND $filter.contentFrom <= kept.contentUpdatedOn <= $filter.contentTo
RETURN coalesce(sum(kept.companies), 0) AS total
