// Returns a limited number of the companies that searches can find, ascending, with their profiles.
// Served by the constraint on Entity.serviceId.
MATCH (company:Company&Entity)
USING INDEX company:Entity(serviceId)
WHERE company.serviceId > $after AND company.countryCode IS NOT NULL
RETURN company.serviceId AS serviceId, company.profile AS profile
ORDER BY serviceId LIMIT $limit
