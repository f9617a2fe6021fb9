// The record of an organisation's package. Returns no row if the organisation has no such package.
// Index: BatchPackage(packageId).
MATCH (p:BatchPackage {packageId: $packageId})
WHERE p.organisationId = $organisationId
{{package-record}}
