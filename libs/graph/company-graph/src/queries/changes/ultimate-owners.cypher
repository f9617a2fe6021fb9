// Returns the companies that are ultimate owners of the given ones by their kept figures, and those of the given companies whose
// figures are omitted. Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
OPTIONAL MATCH (c)<-[:ULTIMATELY_OWNS]-(owner:Company)
RETURN collect(DISTINCT owner.serviceId) AS owners, collect(DISTINCT CASE WHEN c:FiguresOmitted THEN c.serviceId END) AS omitted
