// Returns those of the companies whose figures are omitted, or were when they were marked. Served by the constraint on Entity.serviceId.
MATCH (company:Company&Entity)
USING INDEX company:Entity(serviceId)
WHERE company.serviceId IN $serviceIds
  AND (company:FiguresOmitted OR (company:FiguresDue AND company.figuresWereOmitted))
RETURN company.serviceId AS serviceId
