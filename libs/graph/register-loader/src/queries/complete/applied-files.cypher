// Returns the days of the complete files of a dataset that were applied, ascending, if there were any.
// Served by the constraint on Counter.name.
MATCH (files:Counter {name: $name})
RETURN files.days AS days
