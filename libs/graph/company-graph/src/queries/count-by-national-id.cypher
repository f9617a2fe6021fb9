// The number of companies in which a person with one of the national ids has a record that the caller may
// see, and that also match the rest of the filter. Index: Person(nationalId).
{{companies-of-national-ids}}
  AND ($filter.serviceIds IS NULL OR c.serviceId IN $filter.serviceIds)
  AND {{matches-rest}}
RETURN count(DISTINCT c) AS total
