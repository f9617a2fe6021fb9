// The records of a type that begin, or become history, on a day after $today. The last number is that of no day.
MATCH (:Entity)-[r:{{type}}]->(:Company)
USING INDEX SEEK r:{{type}}(fromDay)
WHERE $today < r.fromDay < 2147483647
RETURN r
