// Stores withdrawals under other keys, which hide the ids in the original keys. Served by the constraint on
// Removed.key.
UNWIND $rows AS row
MATCH (removed:Removed {key: row.key})
SET removed.key = row.hidden
