// Writes the profiles of companies, which changed today, and the names by which searches find them. Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.serviceId})
SET company.profile = row.profile, company.told = row.told, company.contentUpdatedOn = row.today
// Companies without a country cannot be found.
WITH company, row
WHERE company.countryCode IS NOT NULL
SET company.foldedName = row.foldedName, company.foldedBeginnings = row.foldedBeginnings,
  company.foldedLength = row.foldedLength
