// All current holdings that lead to the given companies over any number of levels, by owned company. A company with
// $wanted.maxPerCompany companies and persons above it, itself included, has a row without holdings: what is above it is not
// read. Where the others take $wanted.maxVisits visits of companies and persons, one row without a company replaces theirs; what
// several of them share is visited for each. $wanted.maxVisits holdings may be incomplete. Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
CALL (c) {
  MATCH (c)<-[path:OWNS*0..]-(reached:Entity)
  WHERE all(r IN path WHERE r.votesAlone IS NULL)
  WITH DISTINCT reached LIMIT $wanted.maxPerCompany
  RETURN collect(reached) AS entities
}
WITH collect([c.serviceId, entities]) AS walks
CALL (walks) {
  UNWIND walks AS walk
  WITH walk[1] AS entities
  WHERE size(entities) < $wanted.maxPerCompany
  UNWIND entities AS reached
  WITH reached LIMIT $wanted.maxVisits
  WITH collect(reached) AS entities
  CALL (entities) {
    WITH entities
    WHERE size(entities) < $wanted.maxVisits
    UNWIND entities AS reached
    WITH DISTINCT reached
    WHERE reached:Company
    MATCH (reached)<-[r:OWNS]-(owner:Entity)
    WITH reached, r, owner LIMIT $wanted.maxVisits
    RETURN reached.serviceId AS owned, collect([owner.serviceId, owner:Company, r.stake, r.min, r.max, r.votesAlone, r.minExcluded, r.maxExcluded]) AS holdings
    UNION ALL
    WITH entities
    WHERE size(entities) >= $wanted.maxVisits
    RETURN null AS owned, [] AS holdings
  }
  RETURN owned, holdings
  UNION ALL
  UNWIND walks AS walk
  WITH walk
  WHERE size(walk[1]) >= $wanted.maxPerCompany
  RETURN walk[0] AS owned, null AS holdings
}
RETURN owned, holdings
