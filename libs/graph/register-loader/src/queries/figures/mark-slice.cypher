// Marks companies so that their figures are derived again, in the order of their ServiceIds. Returns the last of them, or
// null if there are no more. Served by the constraint on Entity.serviceId.
MATCH (entity:Entity)
WHERE entity.serviceId > $after
WITH entity ORDER BY entity.serviceId LIMIT $limit
WITH collect(entity) AS slice, max(entity.serviceId) AS last
FOREACH (company IN [entity IN slice WHERE entity:Company AND NOT entity:FiguresDue] |
  SET company:FiguresDue
  REMOVE company:FiguresOmitted, company.figuresWereOmitted, company.figuresStampWhenMarked, {{figure-properties}}
)
RETURN last
