// One row when the first load of the graph was begun and not finished. Served by the constraint on Counter.name.
MATCH (mark:Counter {name: 'unfinishedFirstLoad'})
RETURN true AS unfinished
