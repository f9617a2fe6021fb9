// The ids of the given packages that are not withdrawn.
// Index: BatchPackage(packageId).
UNWIND $packageIds AS packageId
MATCH (p:BatchPackage {packageId: packageId})
WHERE p.withdrawnAt IS NULL
RETURN packageId
