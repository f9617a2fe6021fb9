// Stores of companies that their figures are kept, and gives a new stamp to the figures that they have already.
// Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.company})
SET company.figuresStamp = $stamp, company.figuresCount = row.count, company.figuresUntil = row.until,
  company.figuresRevision = $revision
REMOVE company:FiguresDue, company:FiguresOmitted
WITH company, row
WHERE row.hasFigures
MATCH (:Entity)-[figure:ULTIMATELY_OWNS]->(company)
SET figure.stamp = $stamp
