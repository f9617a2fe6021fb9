// Marks the changes up to a number as not in the log any more. Served by the constraint on Counter.name.
MATCH (counter:Counter {name: 'change'})
// Locks the counter before it is read.
SET counter.locked = true
REMOVE counter.locked
WITH counter, CASE WHEN $upTo > counter.number THEN counter.number ELSE $upTo END AS upTo
WHERE upTo > coalesce(counter.loggedSince, 0)
SET counter.loggedSince = upTo
