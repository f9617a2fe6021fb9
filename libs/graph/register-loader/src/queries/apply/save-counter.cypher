// Stores the next ServiceId to assign. Served by the constraint on Counter.name.
MATCH (counter:Counter {name: 'serviceId'})
SET counter.next = $next
