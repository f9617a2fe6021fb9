// Returns the profiles of companies with their sources, which state the numbers of all shares.
// Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
RETURN c.serviceId AS company, c.profile AS profile, c.source AS source, c.sources AS sources
