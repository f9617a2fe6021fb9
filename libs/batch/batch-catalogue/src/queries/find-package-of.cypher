// The record of one package of an organisation, or no row.
// Index: BatchPackage(packageId).
MATCH (p:BatchPackage {packageId: $packageId})
WHERE p.organisationId = $organisationId
{{package-record}}
