// Replaces the stored claims of protection. A claim has one node for each national id that the source stated, or one
// node without a national id.
// Served by the index on ProtectionClaim.id.
UNWIND $rows AS row
CALL (row) {
  MATCH (former:ProtectionClaim {id: row.id})
  WHERE former.ending IS NULL
    AND coalesce(former.source, '') = row.source
  DELETE former
}
UNWIND row.claims AS claim
CREATE (kept:ProtectionClaim)
SET kept = claim
