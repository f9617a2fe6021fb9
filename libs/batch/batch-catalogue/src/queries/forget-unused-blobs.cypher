// Forgets blobs that no package and no running build ever needs again.
// Index: none; all blobs are looked at.
MATCH (b:BatchBlob)
WHERE NOT EXISTS { (b)<-[:CONTENT|STATE|SHOWN_PERSONS|CLAIMS]-() }
DELETE b
