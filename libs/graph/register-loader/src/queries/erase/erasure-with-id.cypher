// Returns one erasure. Served by the constraint on Erasure.id.
MATCH (erasure:Erasure {id: $id})
RETURN erasure {.*} AS erasure
