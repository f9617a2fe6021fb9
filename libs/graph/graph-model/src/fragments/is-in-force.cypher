// Whether a record counts on the day $today. Only a record with a date that lay ahead when it was loaded has days.
CASE WHEN r.untilDay IS NULL THEN true ELSE coalesce(r.fromDay, $today) <= $today < r.untilDay END
