// Remembers that an empty graph is being filled. Served by the constraint on Counter.name.
MERGE (:Counter {name: 'unfinishedFirstLoad'})
