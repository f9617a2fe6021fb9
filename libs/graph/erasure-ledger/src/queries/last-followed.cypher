// Returns how many entries of the erasure ledger the graph has followed, and the digest of the entry with that number.
// The digest is null if the graph left out an entry.
// Served by the count of the label and the constraint on FollowedEntry.number.
CALL () {
  MATCH (followed:FollowedEntry)
  RETURN count(followed) AS followed
}
RETURN followed, COLLECT { MATCH (last:FollowedEntry {number: followed}) RETURN last.digest }[0] AS digest
