// Whether a company matches the organisation numbers and the ranges of days of the filter, where it has them.
($filter.orgNos IS NULL
  OR (c.orgNo IN $filter.orgNos AND {{is-org-no-visible map=$filter}}))
AND {{is-in-both-days}}
