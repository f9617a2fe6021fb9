// Of each of the given companies that somebody holds shares in, the companies among these, and whether there are persons.
// Index: Entity(serviceId).
MATCH (held:Company&Entity)
USING INDEX SEEK held:Entity(serviceId)
WHERE held.serviceId IN $wanted.serviceIds
MATCH (held)<-[r:OWNS]-(owner:Entity)
WHERE r.votesAlone IS NULL
RETURN held.serviceId AS held, collect(DISTINCT CASE WHEN owner:Company THEN owner.serviceId END) AS holders,
  true IN collect(owner:Person) AS isHeldByPersons
