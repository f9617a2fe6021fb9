// Returns companies with the companies that own shares of them, on any day. A company that no company owns has no row.
// Served by the constraint on Entity.serviceId.
MATCH (owned:Company&Entity)
USING INDEX owned:Entity(serviceId)
WHERE owned.serviceId IN $serviceIds
MATCH (owned)<-[holding:OWNS]-(owner:Company&Entity)
WHERE holding.votesAlone IS NULL
RETURN owned.serviceId AS owned, collect(DISTINCT owner.serviceId) AS owners
