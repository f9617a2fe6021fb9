// The holdings in the companies that walks from the given ones reached; the rows of upstream-holdings.cypher. `isOverBudget` says that
// a walk is over the budget because of the kept numbers of holdings in what it reached.
WITH collect([c.serviceId, entities, isOverBudget OR size(entities) >= $wanted.maxPerCompany]) AS walks
CALL (walks) {
  UNWIND walks AS walk
  WITH walk
  WHERE NOT walk[2]
  WITH walk[1] AS entities
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
    WHERE {{is-in-force}}
    WITH reached, r, owner LIMIT $wanted.maxVisits
    RETURN reached.serviceId AS owned, collect([{{holding-columns owner=owner}}]) AS holdings
    UNION ALL
    WITH entities
    WHERE size(entities) >= $wanted.maxVisits
    RETURN null AS owned, [] AS holdings
  }
  RETURN owned, holdings
  UNION ALL
  UNWIND walks AS walk
  WITH walk
  WHERE walk[2]
  RETURN walk[0] AS owned, null AS holdings
}
RETURN owned, holdings
