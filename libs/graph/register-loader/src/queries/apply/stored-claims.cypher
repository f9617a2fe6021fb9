// Returns what sources last said about the protection of persons, if that is not stored with a person. Protection that
// ends with the running load is left out.
// Served by the index on ProtectionClaim.id.
MATCH (claim:ProtectionClaim)
WHERE claim.id IN $ids
  AND claim.ending IS NULL
RETURN claim.id AS id, claim.source AS source, claim.asOf AS asOf, claim.isProtected AS isProtected,
  collect(claim.nationalId) AS nationalIds
