// Returns a limited number of all companies, by ascending ServiceId. For those whose sources are stored, also what these state and the
// stored profile.
// Served by the constraint on Entity.serviceId.
MATCH (company:Company&Entity)
USING INDEX company:Entity(serviceId)
WHERE company.serviceId > $after
WITH company ORDER BY company.serviceId LIMIT $limit
RETURN company.serviceId AS serviceId, company.sources AS sources,
  CASE WHEN company.sources IS NOT NULL THEN company.profile END AS profile
ORDER BY serviceId
