// How many entries of the erasure ledger the graph has followed, and the digest of the last one where none is left out.
// Served by the count of the label and the constraint on FollowedEntry.number.
CALL () {
  MATCH (followed:FollowedEntry)
  RETURN count(followed) AS followed
}
RETURN followed, COLLECT { MATCH (last:FollowedEntry {number: followed}) RETURN last.digest }[0] AS digest
