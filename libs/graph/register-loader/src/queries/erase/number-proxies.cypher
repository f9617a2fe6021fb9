// Writes the numbers by which records are found by their proxy. The records are found by their element ids.
UNWIND $rows AS row
MATCH ()-[relationship]->()
WHERE elementId(relationship) = row.elementId
SET relationship.proxyNumber = row.number
