// Waits until no load is writing into the log of changes, or commits what it wrote. Served by the constraint on Counter.name.
MATCH (counter:Counter {name: 'change'})
// Writing a property locks the counter.
SET counter.locked = true
REMOVE counter.locked
