// Returns the next ServiceId that a load would assign, without assigning it. Served by the constraint on Counter.name.
MATCH (counter:Counter {name: 'serviceId'})
RETURN counter.next AS next
