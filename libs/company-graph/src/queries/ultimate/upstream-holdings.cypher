// All current holdings that lead to the given companies over any number of levels, by the company held in. Where `visits` or
// the number of holdings is $wanted.most these are not all. Counted by visits, since what several of the companies share is
// visited for each of them. Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
CALL (c) {
  MATCH (c)<-[:OWNS*0..]-(held:Entity)
  RETURN DISTINCT held
}
WITH held LIMIT $wanted.most
WITH collect(held) AS met
WITH size(met) AS visits, met
UNWIND met AS held
WITH DISTINCT visits, held
WHERE held:Company
MATCH (held)<-[r:OWNS]-(owner:Entity)
WITH visits, held, r, owner LIMIT $wanted.most
RETURN visits, held.serviceId AS owned, collect([owner.serviceId, owner:Company, r.stake, r.min, r.max, r.votesAlone]) AS holdings
