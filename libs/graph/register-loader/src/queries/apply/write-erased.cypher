// Keeps what was erased from coming back. Served by the constraint on Erased.hash.
UNWIND $rows AS row
MERGE (erased:Erased {hash: row.hash})
ON CREATE SET erased.erasure = row.erasure
