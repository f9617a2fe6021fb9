// Withdraws packages. Packages that are already withdrawn are not changed. Returns the ids of the newly withdrawn
// packages.
// Index: BatchPackage(packageId).
UNWIND $packageIds AS packageId
MATCH (p:BatchPackage {packageId: packageId})
WHERE p.withdrawnAt IS NULL
SET p.withdrawnAt = $withdrawnAt, p.withdrawnReason = $reason
RETURN packageId
