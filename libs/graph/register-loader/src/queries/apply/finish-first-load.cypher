// Stores that the first load into an empty graph has finished. Served by the constraint on Counter.name.
MATCH (mark:Counter {name: 'unfinishedFirstLoad'})
DELETE mark
