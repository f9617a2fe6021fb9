// Stores the progress of a walk over the graph. Served by the constraint on Counter.name.
MERGE (walk:Counter {name: $name})
SET walk += $position
