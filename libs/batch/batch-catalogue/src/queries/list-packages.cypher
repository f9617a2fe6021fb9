// The records of all packages that are newer than a time and not withdrawn, newest first.
// Index: BatchPackage(createdAt).
MATCH (p:BatchPackage)
WHERE p.createdAt > $after AND p.withdrawnAt IS NULL
MATCH (p)-[:CONTENT]->(content), (p)-[:STATE]->(state), (p)-[:SHOWN_PERSONS]->(shownPersons)
RETURN p {.*} AS package, content {.sha256, .bytes} AS content, state {.sha256, .bytes} AS state, shownPersons {.sha256, .bytes} AS shownPersons
ORDER BY p.createdAt DESC, p.packageId
