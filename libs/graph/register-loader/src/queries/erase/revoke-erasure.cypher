// Deletes some of the hashes of a revoked erasure and returns how many were deleted. Served by the index on
// Erased.erasure.
MATCH (erased:Erased {erasure: $id})
WITH erased LIMIT $limit
DELETE erased
RETURN count(*) AS released
