// Returns the owners of shares of companies, on any day, and whether they are companies.
// Served by the constraint on Entity.serviceId.
MATCH (owned:Company&Entity)
USING INDEX owned:Entity(serviceId)
WHERE owned.serviceId IN $serviceIds
MATCH (owned)<-[holding:OWNS]-(owner:Entity)
WHERE holding.votesAlone IS NULL
RETURN DISTINCT owner.serviceId AS serviceId, owner:Company AS isCompany
