// Returns some of the companies whose figures must be derived again. Served by the label.
MATCH (company:FiguresDue)
RETURN company.serviceId AS serviceId LIMIT $limit
