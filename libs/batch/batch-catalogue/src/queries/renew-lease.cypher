// Prolongs a lease. Returns no row if a purge has ended the lease.
// Index: BatchLease(id).
MATCH (l:BatchLease {id: $id})
SET l.until = $until
RETURN l.id AS id
