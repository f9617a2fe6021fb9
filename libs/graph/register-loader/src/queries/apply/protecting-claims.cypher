// Returns the claims that protect persons, found by the persons' source ids and by national ids.
// Served by the indexes on ProtectionClaim.id and ProtectionClaim.nationalId.
CALL () {
  MATCH (claim:ProtectionClaim)
  WHERE claim.id IN $ids
    AND claim.isProtected
  RETURN claim
  UNION
  MATCH (claim:ProtectionClaim)
  WHERE claim.nationalId IN $numbers
    AND claim.isProtected
  RETURN claim
}
RETURN claim.id AS id, claim.nationalId AS nationalId
