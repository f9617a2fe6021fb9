// The ids of one page of companies in which a person with one of the national ids has a record that the caller may
// see, and that also match the rest of the filter. Index: Person(nationalId).
{{companies-of-national-ids}}
  AND c.serviceId > $after
  AND ($filter.serviceIds IS NULL OR c.serviceId IN $filter.serviceIds)
  AND {{matches-rest}}
RETURN DISTINCT c.serviceId AS id
ORDER BY id LIMIT $limit
