// Returns one page of the ids of companies whose own fields changed in a range of days.
// Index: Company(countryCode, contentUpdatedOn, serviceId). The query reads the whole range of days. DISTINCT, because the
// index shows a company twice that a load moves to a later day meanwhile.
UNWIND {{countries-to-read}} AS country
MATCH (c:Company)
USING INDEX c:Company(countryCode, contentUpdatedOn, serviceId)
WHERE c.countryCode = country
  AND $filter.contentFrom <= c.contentUpdatedOn <= $filter.contentTo
  AND c.serviceId > $after
  AND {{is-in-relations-days}}
RETURN DISTINCT c.serviceId AS id
ORDER BY id LIMIT $limit
