// Returns the stored progress of a walk over the graph. Returns no row if the walk has not begun.
// Served by the constraint on Counter.name.
MATCH (walk:Counter {name: $name})
RETURN walk {.*} AS position
