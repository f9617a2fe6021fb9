// Writes by which numbers records that name a proxy are found, found by their element ids.
UNWIND $rows AS row
MATCH ()-[relationship]->()
WHERE elementId(relationship) = row.elementId
SET relationship.proxyNumber = row.number
