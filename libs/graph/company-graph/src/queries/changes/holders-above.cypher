// Returns for each given company that has owners: the owners that are companies, and whether persons are among its
// owners.
// Index: Entity(serviceId).
MATCH (owned:Company&Entity)
USING INDEX SEEK owned:Entity(serviceId)
WHERE owned.serviceId IN $wanted.serviceIds
MATCH (owned)<-[r:OWNS]-(owner:Entity)
WHERE {{is-holding}}
RETURN owned.serviceId AS owned, collect(DISTINCT CASE WHEN owner:Company THEN owner.serviceId END) AS holders,
  true IN collect(owner:Person) AS isOwnedByPersons
