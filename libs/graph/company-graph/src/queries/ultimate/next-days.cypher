// Returns for each given company the first day after $today on which a holding of shares in it begins or ends, if there is
// one.
// Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
MATCH (c)<-[r:OWNS]-(:Entity)
WITH c, r, {{day-of-change}} AS day
WHERE day IS NOT NULL AND r.votesAlone IS NULL
RETURN c.serviceId AS company, min(day) AS day
