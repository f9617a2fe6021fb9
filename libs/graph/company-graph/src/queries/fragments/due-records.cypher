// The records of a type that began, or became history, on a day after $wanted.afterDay and until $today, without a load.
MATCH (:Entity)-[r:{{type}}]->(:Company)
USING INDEX SEEK r:{{type}}(fromDay)
WHERE $wanted.afterDay < r.fromDay <= $today
RETURN r
