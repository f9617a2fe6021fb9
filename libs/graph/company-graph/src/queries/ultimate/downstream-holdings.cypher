// Returns all current holdings in the companies below the given ones, over any number of levels. The rows have the form
// of upstream-holdings.cypher.
// The companies below may have so many holdings that the given company is over its budget. The graph stores the number of holdings in
// each company whose figures are kept. If these numbers add up to more than $wanted.figures.bound, the given company gets a row without
// holdings, and nothing below it is read. This leaves out a company in a loop: it counts its own holdings otherwise than the others in
// the loop do, so it may be over its budget where they are not.
// Indexes: Entity(serviceId), and the constraints on Counter.name and FiguresState.name.
{{figures-state}}
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
CALL (c, areKept) {
  MATCH (c)-[path:OWNS*1..]->(reached:Entity)
  WHERE all(r IN path WHERE {{is-holding}})
  WITH DISTINCT areKept, reached LIMIT $wanted.maxPerCompany
  WITH collect(reached) AS entities, sum(CASE
    WHEN areKept AND reached.figuresStamp IS NOT NULL AND {{do-figures-count company=reached revision=$wanted.figures.revision}}
      THEN reached.figuresHoldings
    ELSE 0
  END) AS keptHoldings
  RETURN entities, keptHoldings > $wanted.figures.bound AND NOT c IN entities AS isOverBudget
}
{{holdings-of-walks}}
