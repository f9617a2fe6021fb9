// The records of an organisation's packages that are newer than a time and not withdrawn, newest first.
// Index: BatchPackage(organisationId, createdAt).
MATCH (p:BatchPackage {organisationId: $organisationId})
WHERE p.createdAt > $after AND p.withdrawnAt IS NULL
{{package-record}}
ORDER BY p.createdAt DESC, p.packageId
