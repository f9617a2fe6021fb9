// The records of the packages with these ids.
// Index: BatchPackage(packageId).
UNWIND $packageIds AS packageId
MATCH (p:BatchPackage {packageId: packageId})
{{package-record}}
