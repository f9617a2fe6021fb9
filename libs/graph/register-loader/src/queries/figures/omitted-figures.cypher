// Returns the companies whose figures are omitted. Served by the label.
MATCH (company:FiguresOmitted)
RETURN company.serviceId AS serviceId
