// The next records of a type that a source stated and that are current on $today, by ascending id. A record may have
// several relationships of the type. It is one of the $limit records once.
MATCH ()-[relationship:{{type}}]->()
WHERE relationship.id > $after AND relationship.id < $until
  AND relationship.source = $source
  AND coalesce(relationship.untilDay > $today, true)
WITH DISTINCT relationship.id AS id, relationship.asOf AS asOf ORDER BY id LIMIT $limit
RETURN id, asOf
