// Returns all current holdings in the companies below the given ones, over any number of levels. The rows have the form
// of upstream-holdings.cypher.
// Some companies below have very many holdings, and a given company above them is over its budget. The graph stores how many
// holdings are in a company, as far as its figures are kept. If these numbers alone are more than $wanted.figures.bound, the given
// company gets a row without holdings, and nothing below it is read.
// Indexes: Entity(serviceId), and the constraints on Counter.name and FiguresState.name.
{{figures-state}}
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
CALL (c, areKept) {
  MATCH (c)-[path:OWNS*1..]->(reached:Entity)
  WHERE all(r IN path WHERE {{is-holding}})
  WITH DISTINCT c, areKept, reached LIMIT $wanted.maxPerCompany
  RETURN collect(reached) AS entities, sum(CASE
    WHEN areKept AND reached <> c AND reached.figuresStamp IS NOT NULL AND reached.figuresRevision = $wanted.figures.revision
      AND coalesce($today < reached.figuresUntil, true) THEN reached.figuresHoldings
    ELSE 0
  END) > $wanted.figures.bound AS isOverBudget
}
{{holdings-of-walks}}
