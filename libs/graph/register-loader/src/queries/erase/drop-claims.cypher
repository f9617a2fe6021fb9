// Forgets what sources claimed of the protection of persons, by their source ids, and the national ids that claims about others
// give. Served by the indexes on ProtectionClaim.id and ProtectionClaim.nationalId.
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
