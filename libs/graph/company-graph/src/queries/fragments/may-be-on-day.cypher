// Whether the dates of a record allow that it was in force on the day $wanted.day (yyyy-MM-dd); true where there is no such day.
// In JSON the text "name":" begins a member only, since a value has its quotes escaped. 0001-01-01 means no date.
CASE WHEN $wanted.day IS NULL THEN true
  ELSE coalesce(left(split(r.record, '"inDate":"')[1], 10), '') <= $wanted.day
    AND coalesce(
      left(split(replace(r.record, '"outDate":"0001-01-01', ''), '"outDate":"')[1], 10),
      left(split(r.record, '"endedNotLaterThan":"')[1], 10),
      '9999'
    ) > $wanted.day
END
