// Stores up to which ServiceId profiles follow the orders of the sources of fields; null if all do. Served by the constraint
// on SourcePriority.name.
MATCH (priority:SourcePriority {name: 'fields'})
SET priority.composedTo = $composedTo
