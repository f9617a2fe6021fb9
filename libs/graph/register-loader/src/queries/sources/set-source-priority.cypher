// Stores the order of the sources of holdings. Served by the constraint on SourcePriority.name.
MERGE (priority:SourcePriority {name: 'holdings'})
SET priority.sources = $sources
