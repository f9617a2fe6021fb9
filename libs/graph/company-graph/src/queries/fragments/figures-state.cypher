// One row: whether kept figures count on the day $today (`areKept`), whether those of all companies do (`areSettled`), and the counter
// of changes with its number. Companies that are marked are not counted: the database would plan each query with this fragment again
// whenever a load has marked many, and again when they are derived.
CALL () {
  OPTIONAL MATCH (counter:Counter {name: 'change'})
  RETURN counter, counter.number AS changeNumber
}
CALL () {
  OPTIONAL MATCH (state:FiguresState {name: 'figures'})
  WHERE $wanted.figures.bound > 0 AND state.bound = $wanted.figures.bound AND state.revision = $wanted.figures.revision
    AND coalesce(state.derivedOn <= $today, true)
  RETURN state IS NOT NULL AS areKept,
    coalesce(coalesce(state.lastMarked, 0) <= state.derivedUpTo AND coalesce($today < state.settledUntil, true), false) AS areSettled
}
WITH counter, changeNumber, areKept AND changeNumber IS NOT NULL AS areKept, areSettled
