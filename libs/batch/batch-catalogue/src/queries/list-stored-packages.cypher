// The records of all packages that are newer than a time and were not withdrawn before another, newest first.
// Index: BatchPackage(createdAt).
MATCH (p:BatchPackage)
WHERE p.createdAt > $after AND (p.withdrawnAt IS NULL OR p.withdrawnAt >= $withdrawnSince)
{{package-record}}
ORDER BY p.createdAt DESC, p.packageId
