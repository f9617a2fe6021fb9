// Returns the erasure that a hash of an erased key belongs to. Served by the constraints on Erased.hash and Erasure.id.
MATCH (erased:Erased {hash: $hash})
MATCH (erasure:Erasure {id: erased.erasure})
RETURN erasure {.*} AS erasure
