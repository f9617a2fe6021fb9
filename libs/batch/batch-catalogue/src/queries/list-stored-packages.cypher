// The records of all packages created after `$after`, newest first. Packages withdrawn before `$withdrawnSince` are
// left out.
// Index: BatchPackage(createdAt).
MATCH (p:BatchPackage)
WHERE p.createdAt > $after AND (p.withdrawnAt IS NULL OR p.withdrawnAt >= $withdrawnSince)
{{package-record}}
ORDER BY p.createdAt DESC, p.packageId
