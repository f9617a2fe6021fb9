// Stores hashes of erased keys, which prevent loads from adding the erased person again. Served by the constraint on
// Erased.hash.
UNWIND $rows AS row
MERGE (erased:Erased {hash: row.hash})
ON CREATE SET erased.erasure = row.erasure
