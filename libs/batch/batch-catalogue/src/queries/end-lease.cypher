// Forgets a running build with what it claimed.
// Index: BatchLease(id).
MATCH (l:BatchLease {id: $id})
DETACH DELETE l
