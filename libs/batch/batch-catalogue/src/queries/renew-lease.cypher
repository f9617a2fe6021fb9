// Prolongs a lease; no row when a purge has ended it.
// Index: BatchLease(id).
MATCH (l:BatchLease {id: $id})
SET l.until = $until
RETURN l.id AS id
