// Stores on which day a record of these companies last changed. Served by the constraint on Entity.serviceId.
MATCH (company:Entity)
WHERE company.serviceId IN $serviceIds
SET company.relationsUpdatedOn = $today
