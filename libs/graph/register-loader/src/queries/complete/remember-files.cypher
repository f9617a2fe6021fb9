// Stores that complete files of a dataset are applied, with all days of such files, ascending.
// Served by the constraint on Counter.name.
MERGE (files:Counter {name: $name})
SET files += $properties, files.days = $days
