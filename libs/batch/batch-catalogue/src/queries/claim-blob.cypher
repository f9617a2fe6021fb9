// Notes that a running build needs a blob, so that a purge keeps the blob.
// Index: BatchLease(id), BatchBlob(sha256).
MATCH (l:BatchLease {id: $id})
MERGE (b:BatchBlob {sha256: $sha256})
ON CREATE SET b.bytes = $bytes
MERGE (l)-[:CLAIMS]->(b)
