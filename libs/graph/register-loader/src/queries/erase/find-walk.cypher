// How far a walk over the graph has come; no row before it began. Served by the constraint on Counter.name.
MATCH (walk:Counter {name: $name})
RETURN walk {.*} AS position
