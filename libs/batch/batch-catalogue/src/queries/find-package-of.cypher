// The record of an organisation's package. Returns no row if the organisation has no such package.
// Index: BatchPackage(packageId).
MATCH (p:BatchPackage {packageId: $packageId})
WHERE p.organisationId = $organisationId
MATCH (p)-[:CONTENT]->(content), (p)-[:STATE]->(state), (p)-[:SHOWN_PERSONS]->(shownPersons)
RETURN p {.*} AS package, content {.sha256, .bytes} AS content, state {.sha256, .bytes} AS state, shownPersons {.sha256, .bytes} AS shownPersons
