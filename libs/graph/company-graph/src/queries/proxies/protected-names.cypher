// Returns the profiles of the protected parties of companies: persons, and the businesses of persons. If a company has
// more links than $wanted.maxLinks, its parties are not read and `hasTooMany` is true.
// Index: Entity(serviceId).
MATCH (company:Company&Entity)
USING INDEX company:Entity(serviceId)
WHERE company.serviceId IN $wanted.serviceIds
WITH company, COUNT { (company)<--() } - COUNT { (company)<-[:ULTIMATELY_OWNS]-() } > $wanted.maxLinks AS hasTooMany
RETURN company.serviceId AS serviceId, hasTooMany,
  COLLECT {
    WITH company, hasTooMany
    WHERE NOT hasTooMany
    MATCH (company)<-[:{{relationship-types}}]-(party:Entity)
    WHERE party.protected OR party.protectedSoleTrader
    RETURN DISTINCT party.profile
  } + CASE WHEN company.protectedSoleTrader THEN [company.profile] ELSE [] END AS profiles
