// Returns the erasures that were not revoked and that have no entry in the ledger.
// Served by the constraint on Erasure.id and the index on FollowedEntry.erasure.
MATCH (erasure:Erasure)
WHERE erasure.id > ''
  AND erasure.liftedAt IS NULL
  AND NOT EXISTS { MATCH (followed:FollowedEntry) WHERE followed.erasure = erasure.id }
RETURN erasure {.*} AS erasure
ORDER BY erasure.begunAt, erasure.id
