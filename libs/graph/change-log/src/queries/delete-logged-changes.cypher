// Deletes the changes before the start of the log. Served by the constraints on Counter.name and Change.number.
MATCH (counter:Counter {name: 'change'})
MATCH (change:Change)
WHERE change.number <= counter.loggedSince
DELETE change
