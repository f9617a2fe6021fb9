// Records that sources withdrew with one of these ids in their own. Reads all withdrawals of records, by the constraint on
// Removed.key.
MATCH (removed:Removed)
WHERE removed.key STARTS WITH 'record:'
  AND any(id IN $ids WHERE removed.key CONTAINS id)
RETURN removed.key AS key
