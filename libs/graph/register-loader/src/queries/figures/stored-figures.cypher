// Returns companies with their figures. Served by the constraint on Entity.serviceId.
MATCH (company:Company&Entity)
USING INDEX company:Entity(serviceId)
WHERE company.serviceId IN $serviceIds
RETURN company.serviceId AS company, company.figuresStamp AS stamp, company.figuresCount AS count,
  company.figuresUntil AS until, company.figuresRevision AS revision, company:FiguresOmitted AS isOmitted,
  COLLECT {
    MATCH (owner:Entity)-[figure:ULTIMATELY_OWNS]->(company)
    RETURN [owner.serviceId, owner:Company, figure.record, figure.stamp, elementId(figure)]
  } AS figures
