// Returns all current holdings in the companies below the given ones, over any number of levels. The rows have the form
// of upstream-holdings.cypher. Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
CALL (c) {
  MATCH (c)-[path:OWNS*1..]->(reached:Entity)
  WHERE all(r IN path WHERE {{is-holding}})
  WITH DISTINCT reached LIMIT $wanted.maxPerCompany
  RETURN collect(reached) AS entities
}
{{holdings-of-walks}}
