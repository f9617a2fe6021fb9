// Remembers entries of the erasure ledger that the graph follows from now on. Served by the constraint on FollowedEntry.number.
UNWIND $rows AS row
MERGE (followed:FollowedEntry {number: row.number})
SET followed.digest = row.digest, followed.erasure = row.erasure
