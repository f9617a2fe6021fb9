// Returns the companies whose figures hold no longer, because their day has come.
// Served by the index on Company.figuresUntil.
MATCH (company:Company)
WHERE company.figuresUntil <= $today
RETURN company.serviceId AS serviceId LIMIT $limit
