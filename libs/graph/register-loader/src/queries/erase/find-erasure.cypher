// The erasure that something belongs to, by its hash. Served by the constraints on Erased.hash and Erasure.id.
MATCH (erased:Erased {hash: $hash})
MATCH (erasure:Erasure {id: erased.erasure})
RETURN erasure {.*} AS erasure
