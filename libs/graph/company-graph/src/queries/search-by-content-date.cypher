// The ids of one page of companies whose content changed in a range of days.
// Index: Company(countryCode, contentUpdatedOn, serviceId), of which the whole range is read.
UNWIND $filter.countries AS country
MATCH (c:Company)
USING INDEX c:Company(countryCode, contentUpdatedOn, serviceId)
WHERE c.countryCode = country
  AND $filter.contentFrom <= c.contentUpdatedOn <= $filter.contentTo
  AND c.serviceId > $after
  AND {{is-in-days what=relations}}
RETURN c.serviceId AS id
ORDER BY id LIMIT $limit
