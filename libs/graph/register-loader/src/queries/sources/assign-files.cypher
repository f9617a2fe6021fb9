// Stores the complete files of a dataset under the name of another source, with all days of such files, ascending.
// Served by the constraint on Counter.name.
MATCH (former:Counter {name: $former})
MERGE (files:Counter {name: $name})
SET files += former {.*, name: $name, source: $to, days: $days}
DELETE former
