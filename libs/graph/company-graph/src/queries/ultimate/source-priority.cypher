// Returns the order of the sources that the operator set, or no row. Served by the constraint on SourcePriority.name.
MATCH (priority:SourcePriority {name: 'holdings'})
RETURN priority.sources AS sources
