// All current holdings in the companies that the given ones hold in over any number of levels; the same rows as
// upstream-holdings.cypher. Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
CALL (c) {
  MATCH (c)-[:OWNS*1..]->(held:Entity)
  RETURN DISTINCT held
}
WITH held LIMIT $wanted.most
WITH collect(held) AS met
CALL (met) {
  WITH met
  WHERE size(met) < $wanted.most
  UNWIND met AS held
  WITH DISTINCT held
  WHERE held:Company
  MATCH (held)<-[r:OWNS]-(owner:Entity)
  WITH held, r, owner LIMIT $wanted.most
  RETURN held.serviceId AS owned, collect([owner.serviceId, owner:Company, r.stake, r.min, r.max, r.votesAlone]) AS holdings
  UNION ALL
  WITH met
  WHERE size(met) >= $wanted.most
  RETURN null AS owned, [] AS holdings
}
RETURN owned, holdings
