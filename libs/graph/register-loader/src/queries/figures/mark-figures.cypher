// Marks companies so that their figures are derived again, and stores that this change, whose number is the next, marked some.
// A company keeps the stamp of its figures for the case that they stay the same, unless it is one of $changed.
// Served by the constraints on Entity.serviceId, Counter.name and FiguresState.name.
CALL () {
  MATCH (counter:Counter {name: 'change'})
  MATCH (state:FiguresState {name: 'figures'})
  SET state.lastMarked = counter.number + 1
}
MATCH (company:Company&Entity)
USING INDEX company:Entity(serviceId)
WHERE company.serviceId IN $serviceIds
WITH company, company:FiguresDue AS isDue
SET company.figuresWereOmitted = CASE WHEN isDue THEN company.figuresWereOmitted WHEN company:FiguresOmitted THEN true END
SET company.figuresStampWhenMarked = CASE
  WHEN company.serviceId IN $changed THEN null
  WHEN isDue THEN company.figuresStampWhenMarked
  ELSE company.figuresStamp
END
SET company:FiguresDue
REMOVE company:FiguresOmitted, {{figure-properties}}
