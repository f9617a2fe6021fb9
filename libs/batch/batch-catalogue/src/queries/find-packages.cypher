// The records of the packages with these ids.
// Index: BatchPackage(packageId).
UNWIND $packageIds AS packageId
MATCH (p:BatchPackage {packageId: packageId})
MATCH (p)-[:CONTENT]->(content), (p)-[:STATE]->(state), (p)-[:SHOWN_PERSONS]->(shownPersons)
RETURN p {.*} AS package, content {.sha256, .bytes} AS content, state {.sha256, .bytes} AS state, shownPersons {.sha256, .bytes} AS shownPersons
