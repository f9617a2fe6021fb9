// Returns the number of companies with one of the organisation numbers that also match the date ranges. The number of a
// protected sole trader is a person's national id, so it matches only where the caller has Hidden Person Access.
// Index: Company(orgNo).
MATCH (c:Company)
USING INDEX c:Company(orgNo)
WHERE c.orgNo IN $filter.orgNos
  AND {{is-org-no-visible map=$filter}}
  AND c.countryCode IN $filter.countries
  AND {{is-in-both-days}}
RETURN count(c) AS total
