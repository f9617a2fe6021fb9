// Stores what sources withdrew, and the ends of records. Served by the constraint on Removed.key.
UNWIND $rows AS row
MERGE (removed:Removed {key: row.key})
SET removed.asOf = row.asOf, removed.hash = row.hash, removed.source = row.source,
  removed.outDate = row.outDate
