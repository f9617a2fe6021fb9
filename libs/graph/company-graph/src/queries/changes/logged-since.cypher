// The number of the last change, and the one after which all changes are in the log. Served by the constraint on Counter.name.
MATCH (counter:Counter {name: 'change'})
RETURN counter.number AS number, counter.loggedSince AS loggedSince
