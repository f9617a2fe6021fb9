// Takes the proxies out of records, found by their element ids.
UNWIND $rows AS row
MATCH ()-[held]->()
WHERE elementId(held) = row.elementId
SET held.record = row.record
REMOVE held.proxyNumber
