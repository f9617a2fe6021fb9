// Whether the graph knows one of the blobs, needed or not.
// Index: BatchBlob(sha256).
RETURN EXISTS { MATCH (b:BatchBlob) WHERE b.sha256 IN $sha256s } AS isKnown
