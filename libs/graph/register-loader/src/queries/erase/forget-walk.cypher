// Deletes the stored progress of a walk over the graph. Served by the constraint on Counter.name.
MATCH (walk:Counter {name: $name})
DELETE walk
