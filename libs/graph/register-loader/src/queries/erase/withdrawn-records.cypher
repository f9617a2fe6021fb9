// Returns withdrawals and ends of records whose ids contain one of the given ids. The query reads all withdrawals and
// ends of records. Served by the constraint on Removed.key.
MATCH (removed:Removed)
WHERE (removed.key STARTS WITH 'record:' OR removed.key STARTS WITH 'end:')
  AND any(id IN $ids WHERE removed.key CONTAINS id)
RETURN removed.key AS key
