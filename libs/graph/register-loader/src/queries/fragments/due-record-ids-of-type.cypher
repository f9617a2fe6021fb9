// The ids of the records of a type that began, or became history, until $today without a load.
MATCH (:Entity)-[r:{{type}}]->(:Company)
USING INDEX SEEK r:{{type}}(fromDay)
WHERE r.fromDay <= $today
RETURN r.id AS id
