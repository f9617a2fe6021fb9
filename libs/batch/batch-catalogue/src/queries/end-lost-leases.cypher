// Deletes the leases that builds did not renew in time.
// Index: none; there are few leases.
MATCH (l:BatchLease)
WHERE l.until <= $now
DETACH DELETE l
