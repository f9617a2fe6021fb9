// Returns those of the companies whose figures are omitted. Served by the constraint on Entity.serviceId.
MATCH (company:Company&Entity)
USING INDEX company:Entity(serviceId)
WHERE company.serviceId IN $serviceIds
  AND company:FiguresOmitted
RETURN company.serviceId AS serviceId
