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
  WHERE all(r IN path WHERE {{is-holding}})
  WITH DISTINCT reached LIMIT $wanted.maxPerCompany
  RETURN collect(reached) AS entities, false AS isOverBudget
}
{{holdings-of-walks}}
