// Remembers which ServiceIds are used. Served by the constraint on Counter.name.
MATCH (counter:Counter {name: 'serviceId'})
SET counter.next = $next
