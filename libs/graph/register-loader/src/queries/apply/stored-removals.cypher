// Returns the withdrawals, and the ends of records, that are stored under these keys. Served by the constraint on
// Removed.key.
MATCH (removed:Removed)
WHERE removed.key IN $keys
RETURN removed.key AS key, removed.asOf AS asOf, removed.hash AS hash, removed.source AS source,
  removed.outDate AS outDate
