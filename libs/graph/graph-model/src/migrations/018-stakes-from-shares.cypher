// Numbers of shares give stakes from now on, so figures of any company may change. This empties the log of changes, as
// write-change.cypher does without room: the next delta compares all companies.
MATCH (counter:Counter {name: 'change'})
SET counter.number = counter.number + 1
SET counter.room = 0, counter.loggedSince = counter.number
WITH counter
MATCH (old:Change)
DELETE old;
