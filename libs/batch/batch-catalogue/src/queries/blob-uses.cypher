// For each blob: whether a package or a build still needs it. If not, the other columns say what the blob was used for.
// Index: BatchBlob(sha256).
UNWIND $sha256s AS sha256
OPTIONAL MATCH (b:BatchBlob {sha256: sha256})
RETURN sha256,
  EXISTS { (b)<-[:CLAIMS]-(:BatchLease) }
    OR EXISTS { MATCH (b)<-[:CONTENT|SHOWN_PERSONS]-(p:BatchPackage) WHERE p.createdAt > $after AND p.withdrawnAt IS NULL }
    OR EXISTS { (b)<-[:STATE]-(:BatchPackage)<-[:HEAD]-(:PackageChain) } AS needed,
  EXISTS { MATCH (b)<-[:CONTENT|SHOWN_PERSONS]-(p:BatchPackage) WHERE p.withdrawnAt IS NOT NULL } AS withdrawn,
  EXISTS { (b)<-[:CONTENT|SHOWN_PERSONS]-(:BatchPackage) } AS expired,
  EXISTS { (b)<-[:STATE]-(:BatchPackage) } AS superseded
