// The records of an organisation's packages that are not withdrawn and newer than a time, newest first.
// Index: BatchPackage(organisationId, createdAt).
MATCH (p:BatchPackage {organisationId: $organisationId})
WHERE p.createdAt > $after AND p.withdrawnAt IS NULL
{{package-record}}
ORDER BY p.createdAt DESC, p.packageId
