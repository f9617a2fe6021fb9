// Stores the orders of the sources of fields as JSON. No profile follows them yet. Served by the constraint on
// SourcePriority.name.
MERGE (priority:SourcePriority {name: 'fields'})
SET priority.fields = $fields, priority.composedTo = 0
