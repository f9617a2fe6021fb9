// Returns the number of the last change, or no row before the first. Served by the constraint on Counter.name.
MATCH (counter:Counter {name: 'change'})
RETURN counter.number AS number
