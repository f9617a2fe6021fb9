// Removes the proxies from records, which are found by their element ids.
UNWIND $rows AS row
MATCH ()-[relationship]->()
WHERE elementId(relationship) = row.elementId
SET relationship.record = row.record
REMOVE relationship.proxyNumber
