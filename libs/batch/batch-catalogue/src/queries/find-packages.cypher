// The records of packages by their ids.
// Index: BatchPackage(packageId).
UNWIND $packageIds AS packageId
MATCH (p:BatchPackage {packageId: packageId})
{{package-record}}
