// Writes the state of an erasure; null takes a property away. Served by the constraint on Erasure.id.
MERGE (erasure:Erasure {id: $id})
SET erasure += $properties
