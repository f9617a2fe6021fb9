// Returns one page of the ids of companies with one of the organisation numbers that also match the date ranges. The
// number of a protected sole trader is a person's national id, so it matches only where the caller has Hidden Person
// Access.
// Index: Company(orgNo). DISTINCT, because a load may meanwhile change one of the numbers to another of them.
MATCH (c:Company)
USING INDEX c:Company(orgNo)
WHERE c.orgNo IN $filter.orgNos
  AND {{is-org-no-visible map=$filter}}
  AND c.serviceId > $after
  AND c.countryCode IN $filter.countries
  AND {{is-in-both-days}}
RETURN DISTINCT c.serviceId AS id
ORDER BY id LIMIT $limit
