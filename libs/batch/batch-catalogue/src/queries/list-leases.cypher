// The running builds with the blobs that each claims.
// Index: none; there are few leases.
MATCH (l:BatchLease)
OPTIONAL MATCH (l)-[:CLAIMS]->(b:BatchBlob)
RETURN l.id AS lease, collect(b.sha256) AS claimed
