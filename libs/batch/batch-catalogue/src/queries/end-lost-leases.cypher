// Forgets the builds that did not renew their leases.
// Index: none; there are few leases.
MATCH (l:BatchLease)
WHERE l.until <= $now
DETACH DELETE l
