// Withdraws packages; those that are withdrawn already stay as they are. Returns which were withdrawn now.
// Index: BatchPackage(packageId).
UNWIND $packageIds AS packageId
MATCH (p:BatchPackage {packageId: packageId})
WHERE p.withdrawnAt IS NULL
SET p.withdrawnAt = $withdrawnAt, p.withdrawnReason = $reason
RETURN packageId
