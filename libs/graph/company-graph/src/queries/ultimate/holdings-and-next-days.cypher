// Returns of each given company what upstream-step.cypher and next-days.cypher return: the current holdings in it, at most
// $wanted.maxPerCompany, and the first day after $today on which a holding of shares in it begins or ends, if there is one.
// Index: Entity(serviceId).
MATCH (company:Company&Entity)
USING INDEX SEEK company:Entity(serviceId)
WHERE company.serviceId IN $wanted.serviceIds
RETURN company.serviceId AS owned, COLLECT {
  MATCH (company)<-[r:OWNS]-(owner:Entity)
  WHERE {{is-holding}}
  RETURN [{{holding-columns owner=owner}}] LIMIT $wanted.maxPerCompany
} AS holdings, COLLECT {
  MATCH (company)<-[r:OWNS]-(:Entity)
  WHERE r.untilDay > $today AND r.votesAlone IS NULL
  WITH CASE WHEN r.fromDay > $today THEN r.fromDay ELSE r.untilDay END AS day
  WHERE day < 2147483647
  RETURN day ORDER BY day LIMIT 1
}[0] AS nextDay
