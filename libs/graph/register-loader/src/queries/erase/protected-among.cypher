// Returns those of these persons who are protected. Served by the constraint on Entity.serviceId.
MATCH (person:Person&Entity)
USING INDEX person:Entity(serviceId)
WHERE person.serviceId IN $serviceIds
  AND person.protected
RETURN person.sourceId AS sourceId, person.nationalId AS nationalId
