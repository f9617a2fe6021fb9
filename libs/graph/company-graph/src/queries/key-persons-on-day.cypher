// As key-persons.cypher, for the day $wanted.day: the records of any time that may have been in force then.
// Index: Entity(serviceId).
{{key-persons-over-levels holdings=OWNS|OWNED|STRUCTURES|STRUCTURED roles=HOLDS_ROLE|HELD_ROLE}}
