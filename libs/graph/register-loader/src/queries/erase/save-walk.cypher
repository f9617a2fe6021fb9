// Remembers how far a walk over the graph has come. Served by the constraint on Counter.name.
MERGE (walk:Counter {name: $name})
SET walk += $position
