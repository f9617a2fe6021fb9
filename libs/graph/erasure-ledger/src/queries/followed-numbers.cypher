// Returns the numbers of all entries of the erasure ledger that the graph has followed.
// Served by the constraint on FollowedEntry.number.
MATCH (followed:FollowedEntry)
WHERE followed.number > 0
RETURN followed.number AS number
