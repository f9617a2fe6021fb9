// Returns companies with their figures, and how many holdings of shares are in each of them on the day $today.
// Served by the constraint on Entity.serviceId.
MATCH (company:Company&Entity)
USING INDEX company:Entity(serviceId)
WHERE company.serviceId IN $serviceIds
RETURN company.serviceId AS company, company.figuresStamp AS stamp,
  CASE WHEN company:FiguresDue THEN company.figuresStampWhenMarked END AS stampWhenMarked, company.figuresCount AS count,
  company.figuresHoldings AS storedHoldings, company.figuresUntil AS until, company.figuresRevision AS revision,
  company:FiguresOmitted OR (company:FiguresDue AND coalesce(company.figuresWereOmitted, false)) AS wasOmitted,
  COUNT {
    MATCH (company)<-[r:OWNS]-(:Entity)
    WHERE {{is-holding}}
  } AS holdings,
  COLLECT {
    MATCH (owner:Entity)-[figure:ULTIMATELY_OWNS]->(company)
    RETURN [owner.serviceId, owner:Company, figure.record, figure.stamp]
  } AS figures
