// The records of a type that begin, or become history, on a day after $today.
MATCH (:Entity)-[r:{{type}}]->(:Company)
USING INDEX SEEK r:{{type}}(fromDay)
WHERE r.fromDay > $today
RETURN r
