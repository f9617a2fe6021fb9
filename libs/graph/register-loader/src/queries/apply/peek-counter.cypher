// The next ServiceId that a load would assign, without taking it. Served by the constraint on Counter.name.
MATCH (counter:Counter {name: 'serviceId'})
RETURN counter.next AS next
