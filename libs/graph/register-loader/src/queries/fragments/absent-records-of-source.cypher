// The next records of a type that a source stated and that complete files ended, by ascending id.
MATCH ()-[relationship:{{type}}]->()
WHERE relationship.id > $after AND relationship.id < $until
  AND relationship.source = $source
  AND relationship.endedNotLaterThan IS NOT NULL
WITH relationship.id AS id, relationship.statedOn AS statedOn, relationship.endedNotLaterThan AS endedNotLaterThan
ORDER BY id LIMIT $limit
RETURN id, statedOn, endedNotLaterThan
