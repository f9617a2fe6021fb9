// Gives a change its number and logs it, if the log still has room for $size ids. Otherwise deletes the whole log:
// readers then assume that everything may have changed. Protections are stored in any case. Loads run one after the
// other, so the numbers have the order of the commits.
// Served by the constraints on Counter.name and Change.number.
MERGE (counter:Counter {name: 'change'})
ON CREATE SET counter.number = 0
SET counter.number = counter.number + 1
WITH counter, coalesce(counter.room, 0) AS room
WITH counter, room, room > 0 AND room >= $size AS isLogged
SET counter.room = CASE WHEN isLogged THEN room - $size ELSE 0 END
SET counter.loggedSince = CASE WHEN isLogged THEN counter.loggedSince ELSE counter.number END
FOREACH (_ IN CASE WHEN isLogged THEN [1] ELSE [] END |
  CREATE (change:Change)
  SET change = $entry
  SET change.number = counter.number
)
FOREACH (_ IN CASE WHEN size($protects) > 0 THEN [1] ELSE [] END |
  CREATE (:Protection {number: counter.number, serviceIds: $protects})
)
WITH counter, isLogged
WHERE NOT isLogged
MATCH (old:Change)
WHERE old.number < counter.number
DELETE old
