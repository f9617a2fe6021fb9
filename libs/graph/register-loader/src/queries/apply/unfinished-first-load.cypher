// Returns one row if the first load of the graph has begun but not finished. Served by the constraint on Counter.name.
MATCH (mark:Counter {name: 'unfinishedFirstLoad'})
RETURN true AS unfinished
