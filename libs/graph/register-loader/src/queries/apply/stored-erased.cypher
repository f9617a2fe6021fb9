// Returns those of these hashes that belong to an erased key, with the id of the erasure.
// Served by the constraint on Erased.hash.
MATCH (erased:Erased)
WHERE erased.hash IN $hashes
RETURN erased.hash AS hash, erased.erasure AS erasure
