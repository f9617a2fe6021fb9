// Returns the next ServiceId to assign. Locks the counter before reading it, so that loads run one after the other.
// Served by the constraint on Counter.name.
MERGE (counter:Counter {name: 'serviceId'})
ON CREATE SET counter.next = 1
SET counter.held = true
WITH counter
REMOVE counter.held
RETURN counter.next AS next
