// The signed manifest of a package. Returns no row if there is no such package.
// Index: BatchPackage(packageId).
MATCH (:BatchPackage {packageId: $packageId})-[:DESCRIBED_BY]->(m:PackageManifest)
RETURN m.json AS manifest
