// Stores of companies that their figures are omitted. Their figures were deleted before.
// Served by the constraint on Entity.serviceId.
MATCH (company:Company&Entity)
USING INDEX company:Entity(serviceId)
WHERE company.serviceId IN $serviceIds
SET company:FiguresOmitted
REMOVE company:FiguresDue, {{figures-of-company}}
