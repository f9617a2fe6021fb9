// Deletes withdrawals and returns how many there were. Served by the constraint on Removed.key.
MATCH (removed:Removed)
WHERE removed.key IN $keys
DELETE removed
RETURN count(*) AS dropped
