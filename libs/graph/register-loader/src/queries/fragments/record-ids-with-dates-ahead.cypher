// The ids of the records of a type that have no days, although they state a date ahead.
MATCH ()-[r:{{type}}]->()
WHERE r.untilDay IS NULL
  AND any(name IN ['"inDate":"', '"outDate":"'] WHERE split(split(r.record, name)[1], '"')[0] >= $tomorrow)
RETURN r.id AS id
