// The records of all packages that are newer than a time and not withdrawn, newest first.
// Index: BatchPackage(createdAt).
MATCH (p:BatchPackage)
WHERE p.createdAt > $after AND p.withdrawnAt IS NULL
{{package-record}}
ORDER BY p.createdAt DESC, p.packageId
