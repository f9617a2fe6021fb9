// Returns persons by their source ids, with their national ids. Served by the constraint on Person.sourceId.
MATCH (person:Person)
WHERE person.sourceId IN $ids
RETURN person.serviceId AS serviceId, person.nationalId AS nationalId
