// How many hashes an erasure keeps. Served by the index on Erased.erasure.
MATCH (erased:Erased {erasure: $id})
RETURN count(*) AS keptAway
