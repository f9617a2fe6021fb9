// Returns the number of the last change, and the number after which the log has all changes.
// Served by the constraint on Counter.name.
MATCH (counter:Counter {name: 'change'})
RETURN counter.number AS number, counter.loggedSince AS loggedSince
