// Returns persons by their source ids, with all their stored properties.
// Served by the constraint on Person.sourceId.
MATCH (person:Person)
WHERE person.sourceId IN $sourceIds
RETURN elementId(person) AS elementId, person.serviceId AS serviceId, person.sourceId AS sourceId, person.asOf AS asOf,
  person.hash AS hash, person.source AS source, person.profile AS profile, person.nationalId AS nationalId
