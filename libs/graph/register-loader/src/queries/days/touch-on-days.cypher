// Stores on which day a record of each company last changed, unless a later day is stored. Served by the constraint on
// Entity.serviceId.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.serviceId})
WHERE coalesce(company.relationsUpdatedOn, row.day) <= row.day
SET company.relationsUpdatedOn = row.day
