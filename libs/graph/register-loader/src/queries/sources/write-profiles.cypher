// Writes the profiles of companies, which changed today. Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.serviceId})
SET company.profile = row.profile, company.told = row.told, company.contentUpdatedOn = row.today
