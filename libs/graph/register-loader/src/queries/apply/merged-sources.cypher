// Returns a limited number of the companies that several sources describe, ascending.
// Served by the constraint on Entity.serviceId.
MATCH (company:Entity)
WHERE company.serviceId > $after
  AND company.sources IS NOT NULL
RETURN company.serviceId AS serviceId, company.sources AS sources
ORDER BY serviceId LIMIT $limit
