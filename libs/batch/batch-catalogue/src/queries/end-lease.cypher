// Deletes the lease of a build and the build's claims to blobs.
// Index: BatchLease(id).
MATCH (l:BatchLease {id: $id})
DETACH DELETE l
