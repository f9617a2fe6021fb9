// Returns how many hashes of erased keys an erasure has stored. Served by the index on Erased.erasure.
MATCH (erased:Erased {erasure: $id})
RETURN count(*) AS keptAway
