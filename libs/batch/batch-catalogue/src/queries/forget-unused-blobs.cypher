// Deletes the nodes of blobs that no package and no running build uses.
// Index: none; all blobs are looked at.
MATCH (b:BatchBlob)
WHERE NOT EXISTS { (b)<-[:CONTENT|STATE|SHOWN_PERSONS|CLAIMS]-() }
DELETE b
