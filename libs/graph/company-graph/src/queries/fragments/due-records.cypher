// The records of a type that began, or became history, on a day after $wanted.afterDay and until $today, without a load.
// `fromDay` is on the left: with a member of a map there, as in `$wanted.afterDay < r.fromDay`, Neo4j does not seek the index by
// that bound.
MATCH (:Entity)-[r:{{type}}]->(:Company)
USING INDEX SEEK r:{{type}}(fromDay)
WHERE r.fromDay > $wanted.afterDay AND r.fromDay <= $today
RETURN r
