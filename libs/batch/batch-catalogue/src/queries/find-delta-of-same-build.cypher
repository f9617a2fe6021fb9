// The delta that the same build made together with a baseline. Both lead to the same state. Returns no row if no such
// delta may be listed.
// Index: BatchPackage(orderId, country, createdAt).
MATCH (p:BatchPackage {orderId: $orderId, country: $country})
WHERE p.createdAt > $after AND p.kind = 'delta' AND p.asOf = $asOf AND p.stateDigest = $stateDigest AND p.withdrawnAt IS NULL
RETURN p.packageId AS packageId
