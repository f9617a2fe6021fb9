// Returns the orders of the sources of fields as JSON, or no row if none was ever set. `composedTo` is absent where all
// profiles follow them, otherwise those up to this ServiceId do. Served by the constraint on SourcePriority.name.
MATCH (priority:SourcePriority {name: 'fields'})
RETURN priority.fields AS fields, priority.composedTo AS composedTo
