// Returns how many of these companies count for each combination of country and days. Served by the constraint on
// Entity.serviceId.
MATCH (company:Company&Entity)
USING INDEX company:Entity(serviceId)
WHERE company.serviceId IN $serviceIds
  AND company.countryCode IS NOT NULL
RETURN company.countryCode AS countryCode, company.contentUpdatedOn AS contentUpdatedOn,
  company.relationsUpdatedOn AS relationsUpdatedOn, count(*) AS companies
