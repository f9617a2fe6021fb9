// The records of all packages that are not withdrawn and newer than a time, newest first.
// Index: BatchPackage(createdAt).
MATCH (p:BatchPackage)
WHERE p.createdAt > $after AND p.withdrawnAt IS NULL
{{package-record}}
ORDER BY p.createdAt DESC, p.packageId
