// Returns all current holdings that lead to the given companies over any number of levels, grouped by the owned
// company.
// If a given company has $wanted.maxPerCompany or more companies and persons above it (itself included), it gets a row
// without holdings, and nothing above it is read.
// An entity that is above several given companies is visited once for each of them. If there are $wanted.maxVisits
// visits or more, one row without a company replaces all rows of holdings. If the query returns $wanted.maxVisits
// holdings, some may be missing.
// Index: Entity(serviceId).
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
    RETURN reached.serviceId AS owned, collect([owner.serviceId, owner:Company, r.stake, r.min, r.max, r.votesAlone]) AS holdings
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
