// The entities that have visible records of a type with a company that began or ended in the period from $wanted.from to $wanted.to
// (yyyy-MM-dd), or whose dates leave that open; whether one certainly did, and whether these are roles. In JSON the text "name":" begins
// a member only, since a value has its quotes escaped. 0001-01-01 means no date.
WITH c, allowed WHERE '{{type}}' IN allowed MATCH (e:Entity)-[r:{{type}}]->(c) WHERE {{is-in-force}}
WITH e, '{{type}}' IN $wanted.ended AS isEnded,
  left(split(replace(r.record, '"inDate":"0001-01-01', ''), '"inDate":"')[1], 10) AS begin,
  left(split(replace(r.record, '"outDate":"0001-01-01', ''), '"outDate":"')[1], 10) AS end,
  left(split(r.record, '"endedNotLaterThan":"')[1], 10) AS latestEnd
WITH e, isEnded, begin, end, latestEnd,
  coalesce($wanted.from <= begin <= $wanted.to, false) OR coalesce($wanted.from <= end <= $wanted.to, false) AS isCertain
WHERE isCertain
  OR coalesce(begin < $wanted.from, true)
    AND coalesce(end, latestEnd, '9999') >= $wanted.from
    AND (begin IS NULL OR isEnded AND coalesce(end > $wanted.lastDay, true))
RETURN e, isCertain, CASE WHEN '{{type}}' IN $wanted.roles THEN 1 ELSE 0 END AS isRole
