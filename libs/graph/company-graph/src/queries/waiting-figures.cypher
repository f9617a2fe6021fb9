// Returns how many companies wait until their figures are derived: those that are marked, and all others if not every company
// was marked yet, or if another revision derived their figures. The database reads both counts from its count store.
// Index: FiguresState(name).
CALL () {
  MATCH (due:FiguresDue)
  RETURN count(due) AS marked
}
CALL () {
  MATCH (company:Company)
  RETURN count(company) AS companies
}
CALL () {
  OPTIONAL MATCH (state:FiguresState {name: 'figures'})
  WHERE state.revision = $wanted.revision
  RETURN state IS NOT NULL AS isWhole
}
RETURN marked, CASE WHEN isWhole OR marked > companies THEN 0 ELSE companies - marked END AS unmarked
