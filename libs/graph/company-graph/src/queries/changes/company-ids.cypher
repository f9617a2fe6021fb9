// Returns one page of the service ids of a country's companies, ascending, as lists of at most 10,000 ids. One row per
// id would take several times as long.
// Index: Company(countryCode, serviceId).
MATCH (c:Company)
USING INDEX c:Company(countryCode, serviceId)
WHERE c.countryCode = $wanted.country
  AND c.serviceId > $wanted.after
WITH c.serviceId AS id ORDER BY c.countryCode, c.serviceId LIMIT $limit
WITH collect(id) AS ids
UNWIND range(0, size(ids) - 1, 10000) AS at
RETURN ids[at..at + 10000] AS ids
