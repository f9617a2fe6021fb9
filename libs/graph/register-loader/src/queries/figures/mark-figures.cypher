// Marks companies so that their figures are derived again. Served by the constraint on Entity.serviceId.
MATCH (company:Company&Entity)
USING INDEX company:Entity(serviceId)
WHERE company.serviceId IN $serviceIds
SET company:FiguresDue
REMOVE company:FiguresOmitted, {{figures-of-company}}
