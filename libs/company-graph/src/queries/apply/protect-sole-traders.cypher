// Marks the companies whose number is the national id of a protected person, and unmarks those where it no longer is.
// Served by the constraint on Entity.serviceId and the index on Person.nationalId.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.serviceId})
WITH company,
  EXISTS { MATCH (company)<-[:TRADES_AS]-(trader:Person) WHERE trader.protected }
    OR EXISTS { MATCH (person:Person) WHERE person.nationalId IN row.nationalIds AND person.protected } AS isProtected
WHERE isProtected <> coalesce(company.protectedSoleTrader, false)
SET company.protectedSoleTrader = CASE WHEN isProtected THEN true END, company.contentUpdatedOn = $today
