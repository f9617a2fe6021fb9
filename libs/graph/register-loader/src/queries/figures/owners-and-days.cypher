// Returns companies with the companies that own shares of them, on any day, and the first day after $today on which a
// holding of shares in the company begins or ends, if there is one. The last possible day stands for never. Says of each
// owner whether its figures are kept or omitted and count on the day $today, and until which day. Figures that were derived for a
// later day say nothing about what ends before it, so none count if there may be such.
// Served by the constraints on Entity.serviceId and FiguresState.name.
OPTIONAL MATCH (state:FiguresState {name: 'figures'})
WITH coalesce(state.derivedOn <= $today, true) AS mayCount
MATCH (owned:Company&Entity)
USING INDEX owned:Entity(serviceId)
WHERE owned.serviceId IN $serviceIds
MATCH (owned)<-[holding:OWNS]-(owner:Entity)
WHERE holding.votesAlone IS NULL
WITH mayCount, owned, owner, min(CASE
  WHEN holding.untilDay <= $today THEN null
  WHEN holding.fromDay > $today THEN holding.fromDay
  WHEN holding.untilDay < 2147483647 THEN holding.untilDay
END) AS day
RETURN owned.serviceId AS owned,
  collect(CASE WHEN owner:Company THEN [
    owner.serviceId,
    mayCount AND owner.figuresStamp IS NOT NULL AND owner.figuresRevision = $revision AND coalesce($today < owner.figuresUntil, true),
    owner.figuresUntil
  ] END) AS owners,
  min(day) AS nextDay
