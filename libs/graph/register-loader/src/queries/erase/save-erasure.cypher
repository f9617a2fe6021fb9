// Writes the state of an erasure. The value null removes a property. Served by the constraint on Erasure.id.
MERGE (erasure:Erasure {id: $id})
SET erasure += $properties
