// Returns some of the companies that lose their mark for protection at the end of the load, with their numbers. Deletes
// the property that lists them.
// Served by the index on Company.markEnds.
MATCH (company:Company {markEnds: true})
WITH company LIMIT $limit
REMOVE company.markEnds
RETURN company.serviceId AS serviceId,
  {{numbers-of-company}}
