// Stores that the first load into an empty graph has begun. Served by the constraint on Counter.name.
MERGE (:Counter {name: 'unfinishedFirstLoad'})
