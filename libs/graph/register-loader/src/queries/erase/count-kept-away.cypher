// How much an erasure keeps away. Served by the index on Erased.erasure.
MATCH (erased:Erased {erasure: $id})
RETURN count(*) AS keptAway
