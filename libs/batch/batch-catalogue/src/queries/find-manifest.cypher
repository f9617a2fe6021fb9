// The signed manifest of one package, or no row.
// Index: BatchPackage(packageId).
MATCH (:BatchPackage {packageId: $packageId})-[:DESCRIBED_BY]->(m:PackageManifest)
RETURN m.json AS manifest
