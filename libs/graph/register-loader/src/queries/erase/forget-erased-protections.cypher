// Deletes the stored protection of erased persons who are in the graph again. Served by the index on
// ErasedProtection.person.
MATCH (protection:ErasedProtection)
WHERE protection.person IN $hashes
DELETE protection
