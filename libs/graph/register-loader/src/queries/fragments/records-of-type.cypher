// The relationships of a type with these record ids.
MATCH ()-[relationship:{{type}}]->()
WHERE relationship.id IN $ids
RETURN relationship
