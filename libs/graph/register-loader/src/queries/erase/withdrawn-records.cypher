// Returns withdrawals of records whose ids contain one of the given ids. The query reads all withdrawals of records.
// Served by the constraint on Removed.key.
MATCH (removed:Removed)
WHERE removed.key STARTS WITH 'record:'
  AND any(id IN $ids WHERE removed.key CONTAINS id)
RETURN removed.key AS key
