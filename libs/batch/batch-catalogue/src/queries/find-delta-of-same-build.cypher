// The delta that leads to the same state as the baseline of the same build; no row where there is none that may be listed.
// Index: BatchPackage(orderId, country, createdAt).
MATCH (p:BatchPackage {orderId: $orderId, country: $country})
WHERE p.createdAt > $after AND p.kind = 'delta' AND p.asOf = $asOf AND p.stateDigest = $stateDigest AND p.withdrawnAt IS NULL
RETURN p.packageId AS packageId
