// Deletes the claims about the protection of persons, found by their source ids. Removes the national ids of these
// persons from claims about others.
// Served by the indexes on ProtectionClaim.id and ProtectionClaim.nationalId.
CALL () {
  MATCH (claim:ProtectionClaim)
  WHERE claim.id IN $ids
  DELETE claim
}
CALL () {
  MATCH (claim:ProtectionClaim)
  WHERE claim.nationalId IN $numbers
  REMOVE claim.nationalId
}
