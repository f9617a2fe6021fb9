// Notes of the owners of companies, on any day, that figures below them may be omitted, if the companies have this note. Returns
// the owners that had no such note. Served by the constraint on Entity.serviceId.
MATCH (owned:Company&Entity)
USING INDEX owned:Entity(serviceId)
WHERE owned.serviceId IN $serviceIds AND owned.mayOmitBelow
MATCH (owned)<-[holding:OWNS]-(owner:Entity)
WHERE holding.votesAlone IS NULL AND owner.mayOmitBelow IS NULL
WITH DISTINCT owner
SET owner.mayOmitBelow = true
RETURN owner.serviceId AS serviceId
