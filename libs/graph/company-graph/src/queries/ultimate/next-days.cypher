// Returns for each given company the first day after $today on which a holding of shares in it begins or ends, if there is
// one. The last possible day stands for never.
// Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
MATCH (c)<-[r:OWNS]-(:Entity)
WHERE r.untilDay > $today AND r.votesAlone IS NULL
WITH c.serviceId AS company, CASE WHEN r.fromDay > $today THEN r.fromDay ELSE r.untilDay END AS day
WHERE day < 2147483647
RETURN company, min(day) AS day
