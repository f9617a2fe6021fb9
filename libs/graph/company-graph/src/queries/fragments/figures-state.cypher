// One row: whether kept figures count on the day $today (`areKept`), whether those of all companies do (`areSettled`), and the counter
// of changes with its number. The database reads the number of companies whose figures are due from its count store.
CALL () {
  OPTIONAL MATCH (counter:Counter {name: 'change'})
  RETURN counter, counter.number AS changeNumber
}
CALL () {
  MATCH (due:FiguresDue)
  RETURN count(due) AS dueCount
}
CALL () {
  OPTIONAL MATCH (state:FiguresState {name: 'figures'})
  WHERE $wanted.figures.bound > 0 AND state.bound = $wanted.figures.bound AND state.revision = $wanted.figures.revision
    AND coalesce(state.derivedOn <= $today, true)
  RETURN state IS NOT NULL AS areKept, state IS NOT NULL AND coalesce($today < state.settledUntil, true) AS isDaySettled
}
WITH counter, changeNumber, areKept AND changeNumber IS NOT NULL AS areKept, isDaySettled AND dueCount = 0 AS areSettled
