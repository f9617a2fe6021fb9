// Forgets how far a walk over the graph came. Served by the constraint on Counter.name.
MATCH (walk:Counter {name: $name})
DELETE walk
