// Creates the record of a package and makes the package the newest one of its chain.
// Index: PackageChain(orderId, country), BatchBlob(sha256).
MERGE (chain:PackageChain {orderId: $package.orderId, country: $package.country})
WITH chain
OPTIONAL MATCH (chain)-[before:HEAD|LAST_BASELINE]->()
WHERE type(before) = 'HEAD' OR $package.kind = 'baseline'
WITH chain, collect(before) AS replaced
FOREACH (before IN replaced | DELETE before)
CREATE (chain)-[:HEAD]->(p:BatchPackage), (p)-[:DESCRIBED_BY]->(:PackageManifest {json: $manifest})
SET p = $package
FOREACH (baseline IN CASE $package.kind WHEN 'baseline' THEN [p] ELSE [] END | CREATE (chain)-[:LAST_BASELINE]->(baseline))
MERGE (content:BatchBlob {sha256: $content.sha256})
SET content.bytes = $content.bytes
MERGE (state:BatchBlob {sha256: $state.sha256})
SET state.bytes = $state.bytes
MERGE (shownPersons:BatchBlob {sha256: $shownPersons.sha256})
SET shownPersons.bytes = $shownPersons.bytes
CREATE (p)-[:CONTENT]->(content), (p)-[:STATE]->(state), (p)-[:SHOWN_PERSONS]->(shownPersons)
