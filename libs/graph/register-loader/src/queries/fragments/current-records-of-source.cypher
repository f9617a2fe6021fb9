// The next current records of a type that a source stated, by ascending id.
MATCH ()-[relationship:{{type}}]->()
WHERE relationship.id > $after AND relationship.id < $until
  AND relationship.source = $source
WITH relationship.id AS id, relationship.asOf AS asOf ORDER BY id LIMIT $limit
RETURN id, asOf
