// The ids of the records of a type about these companies that have no days, although they state a date ahead.
UNWIND companies AS company
MATCH (company)<-[r:{{type}}]-()
WHERE r.untilDay IS NULL
  AND any(name IN ['"inDate":"', '"outDate":"'] WHERE split(split(r.record, name)[1], '"')[0] >= $tomorrow)
RETURN r.id AS id
