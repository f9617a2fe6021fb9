// All current holdings that lead to the given companies over any number of levels, by the company held in. A company above
// which $wanted.mostOfOne companies and persons are met, itself included, is told by a row without holdings instead: what is
// met by whoever has very much above is not read. Where $wanted.most companies and persons are visited for the others there
// is one row without a company in place of theirs; counted by visits, since what several of them share is visited for each.
// $wanted.most holdings are perhaps not all. Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
CALL (c) {
  MATCH (c)<-[path:OWNS*0..]-(held:Entity)
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
