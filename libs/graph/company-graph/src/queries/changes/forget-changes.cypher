// Deletes what the log does not claim to hold. Served by the constraints on Counter.name and Change.number.
MATCH (counter:Counter {name: 'change'})
MATCH (change:Change)
WHERE change.number <= counter.loggedSince
DELETE change
