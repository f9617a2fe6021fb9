// Returns companies with the companies that own shares of them, on any day, and the first day after $today on which a
// holding of shares in the company begins or ends, if there is one. Says of each owner whether its figures are kept or omitted and
// count on the day $today, and until which day.
// Served by the constraints on Entity.serviceId and FiguresState.name.
{{may-figures-count}}
MATCH (owned:Company&Entity)
USING INDEX owned:Entity(serviceId)
WHERE owned.serviceId IN $serviceIds
MATCH (owned)<-[r:OWNS]-(owner:Entity)
WHERE r.votesAlone IS NULL
WITH mayCount, owned, owner, min({{day-of-change}}) AS day
RETURN owned.serviceId AS owned,
  collect(CASE WHEN owner:Company THEN [
    owner.serviceId,
    mayCount AND owner.figuresStamp IS NOT NULL AND {{do-figures-count company=owner revision=$revision}},
    owner.figuresUntil
  ] END) AS owners,
  min(day) AS nextDay
