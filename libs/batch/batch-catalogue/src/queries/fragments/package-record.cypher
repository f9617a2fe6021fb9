// The record of a package with its blobs.
MATCH (p)-[:CONTENT]->(content), (p)-[:STATE]->(state), (p)-[:SHOWN_PERSONS]->(shownPersons)
RETURN p {.*} AS package, content {.sha256, .bytes} AS content, state {.sha256, .bytes} AS state, shownPersons {.sha256, .bytes} AS shownPersons
