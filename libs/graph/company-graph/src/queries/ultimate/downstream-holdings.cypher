// All current holdings in the companies that the given ones hold in over any number of levels; the same rows as
// upstream-holdings.cypher. Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
CALL (c) {
  MATCH (c)-[path:OWNS*1..]->(held:Entity)
  WHERE all(r IN path WHERE r.votesAlone IS NULL)
  WITH DISTINCT held LIMIT $wanted.mostOfOne
  RETURN collect(held) AS met
}
WITH collect([c.serviceId, met]) AS walks
CALL (walks) {
  UNWIND walks AS walk
  WITH walk[1] AS met
  WHERE size(met) < $wanted.mostOfOne
  UNWIND met AS held
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
  UNION ALL
  UNWIND walks AS walk
  WITH walk
  WHERE size(walk[1]) >= $wanted.mostOfOne
  RETURN walk[0] AS owned, null AS holdings
}
RETURN owned, holdings
