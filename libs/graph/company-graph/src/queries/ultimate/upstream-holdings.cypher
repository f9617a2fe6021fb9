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
{{holdings-of-walks}}
