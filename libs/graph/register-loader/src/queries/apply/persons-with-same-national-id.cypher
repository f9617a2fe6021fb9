// Returns persons by their ServiceIds and by their national ids, with their profiles.
// Served by the constraint on Entity.serviceId and the index on Person.nationalId.
CALL () {
  MATCH (person:Person)
  WHERE person.nationalId IN $numbers
  RETURN person
  UNION
  MATCH (person:Person&Entity)
  USING INDEX person:Entity(serviceId)
  WHERE person.serviceId IN $serviceIds
  RETURN person
}
RETURN person.serviceId AS serviceId, person.sourceId AS sourceId, person.nationalId AS nationalId, person.profile AS profile,
  coalesce(person.protected, false) AS isProtected
