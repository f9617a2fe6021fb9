// Returns a limited number of the companies whose sources are stored, ascending: several sources describe them, or complete
// files closed them.
// Served by the constraint on Entity.serviceId.
MATCH (company:Entity)
WHERE company.serviceId > $after
  AND company.sources IS NOT NULL
RETURN company.serviceId AS serviceId, company.sources AS sources
ORDER BY serviceId LIMIT $limit
