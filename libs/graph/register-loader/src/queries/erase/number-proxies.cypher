// Writes by which numbers records that name a proxy are found, found by their element ids.
UNWIND $rows AS row
MATCH ()-[held]->()
WHERE elementId(held) = row.elementId
SET held.proxyNumber = row.number
