// The companies whose figures are omitted, because there are more holdings than the bound. Served by the label.
MATCH (company:FiguresOmitted)
RETURN company.serviceId AS serviceId
