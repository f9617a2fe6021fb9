// The leases of the running builds, each with the blobs that the build claims.
// Index: none; there are few leases.
MATCH (l:BatchLease)
OPTIONAL MATCH (l)-[:CLAIMS]->(b:BatchBlob)
RETURN l.id AS lease, collect(b.sha256) AS claimed
