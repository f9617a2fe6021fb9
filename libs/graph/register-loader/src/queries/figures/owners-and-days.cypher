// Returns companies with the companies that own shares of them, on any day, and the first day after $today on which a
// holding of shares in the company begins or ends, if there is one. The last possible day stands for never. Says of each
// owner whether its figures are kept or omitted and count on the day $today, and until which day.
// Served by the constraint on Entity.serviceId.
MATCH (owned:Company&Entity)
USING INDEX owned:Entity(serviceId)
WHERE owned.serviceId IN $serviceIds
MATCH (owned)<-[holding:OWNS]-(owner:Entity)
WHERE holding.votesAlone IS NULL
WITH owned, owner, min(CASE
  WHEN holding.untilDay <= $today THEN null
  WHEN holding.fromDay > $today THEN holding.fromDay
  WHEN holding.untilDay < 2147483647 THEN holding.untilDay
END) AS day
RETURN owned.serviceId AS owned,
  collect(CASE WHEN owner:Company THEN [
    owner.serviceId,
    owner.figuresStamp IS NOT NULL AND owner.figuresRevision = $revision AND coalesce($today < owner.figuresUntil, true),
    owner.figuresUntil
  ] END) AS owners,
  min(day) AS nextDay
