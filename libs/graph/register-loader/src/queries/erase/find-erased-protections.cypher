// Which of these hashes are of the numbers of erased protected persons. Served by the constraint on ErasedProtection.
MATCH (protection:ErasedProtection)
WHERE protection.number IN $hashes
  AND protection.person IS NOT NULL
RETURN DISTINCT protection.number AS hash
