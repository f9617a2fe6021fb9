// Persons by ids of their source records, with their numbers. Served by the constraint on Person.sourceId.
MATCH (person:Person)
WHERE person.sourceId IN $ids
RETURN person.serviceId AS serviceId, person.nationalId AS nationalId
