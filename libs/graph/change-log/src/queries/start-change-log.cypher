// Returns the number of the last change, or 0 before the first one, and starts the log of changes. The log ends as soon
// as it has so many changes that reading everything is no slower than reading what changed.
// Served by the constraint on Counter.name.
MERGE (counter:Counter {name: 'change'})
ON CREATE SET counter.number = 0
// Writing a property locks the counter before the query reads it.
SET counter.locked = true
REMOVE counter.locked
WITH counter
CALL () {
  MATCH (company:Company)
  RETURN count(company) AS companies
}
WITH counter, coalesce(counter.room, 0) > 0 AS wasLogging, CASE WHEN companies > 20000 THEN companies / 2 ELSE 10000 END AS room
SET counter.loggedSince = CASE WHEN wasLogging THEN counter.loggedSince ELSE counter.number END, counter.room = room
RETURN counter.number AS number
