// Stores which entries of the erasure ledger the graph has followed. Served by the constraint on FollowedEntry.number.
UNWIND $rows AS row
MERGE (followed:FollowedEntry {number: row.number})
SET followed.digest = row.digest, followed.erasure = row.erasure
