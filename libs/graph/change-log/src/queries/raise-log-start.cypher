// Moves the start of the log: changes up to $upTo no longer count as logged. Served by the constraint on Counter.name.
MATCH (counter:Counter {name: 'change'})
// Writing a property locks the counter before the query reads it.
SET counter.locked = true
REMOVE counter.locked
WITH counter, CASE WHEN $upTo > counter.number THEN counter.number ELSE $upTo END AS upTo
WHERE upTo > coalesce(counter.loggedSince, 0)
SET counter.loggedSince = upTo
