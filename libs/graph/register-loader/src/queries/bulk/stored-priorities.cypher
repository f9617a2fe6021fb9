// Returns the orders of sources that an operator set.
// Uses no index: there are at most two, and all are read.
MATCH (priority:SourcePriority)
RETURN priority.name AS name, priority.sources AS sources, priority.fields AS fields
ORDER BY name
