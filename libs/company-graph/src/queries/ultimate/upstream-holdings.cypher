// All current holdings that lead to the given companies over any number of levels, by the company held in. Where
// $wanted.most companies and persons are visited there is one row without a company instead; counted by visits, since what
// several of the companies share is visited for each of them. $wanted.most holdings are perhaps not all.
// Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
CALL (c) {
  MATCH (c)<-[:OWNS*0..]-(held:Entity)
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
