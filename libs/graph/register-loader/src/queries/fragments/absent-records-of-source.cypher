// The next records of a type that a source stated and that complete files ended, by ascending id. A record may have
// several relationships of the type. It is one of the $limit records once.
MATCH ()-[relationship:{{type}}]->()
WHERE relationship.id > $after AND relationship.id < $until
  AND relationship.source = $source
  AND relationship.endedNotLaterThan IS NOT NULL
WITH DISTINCT relationship.id AS id, relationship.statedOn AS statedOn,
  relationship.endedNotLaterThan AS endedNotLaterThan
ORDER BY id LIMIT $limit
RETURN id, statedOn, endedNotLaterThan
