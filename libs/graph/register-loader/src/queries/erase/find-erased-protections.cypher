// Returns those of these hashes that belong to numbers of erased protected persons.
// Served by the constraint on ErasedProtection.
MATCH (protection:ErasedProtection)
WHERE protection.number IN $hashes
  AND protection.person IS NOT NULL
RETURN DISTINCT protection.number AS hash
