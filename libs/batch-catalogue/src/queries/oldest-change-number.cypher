// The lowest change number of the packages that may be listed and of the heads of the chains; null where there are none.
// Index: BatchPackage(createdAt); none for the chains, all are wanted.
CALL () {
  MATCH (p:BatchPackage)
  WHERE p.createdAt > $after AND p.withdrawnAt IS NULL
  RETURN min(p.changeNumber) AS number
  UNION ALL
  MATCH (:PackageChain)-[:HEAD]->(p:BatchPackage)
  RETURN min(p.changeNumber) AS number
}
RETURN min(number) AS oldest
