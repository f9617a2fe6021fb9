// Stores of companies what applies to all their figures, and gives the stamp also to figures that they have already with another one.
// Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.company})
SET company.figuresStamp = row.stamp, company.figuresCount = row.count, company.figuresHoldings = row.holdings,
  company.figuresUntil = row.until, company.figuresRevision = $revision
REMOVE company:FiguresDue, company:FiguresOmitted, company.figuresWereOmitted, company.figuresStampWhenMarked
FOREACH (_ IN CASE WHEN row.isOmitted THEN [1] ELSE [] END | SET company:FiguresOmitted)
WITH company, row
WHERE row.mustStampFigures
MATCH (:Entity)-[figure:ULTIMATELY_OWNS]->(company)
SET figure.stamp = row.stamp
