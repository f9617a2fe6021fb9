// Marks the companies that are the business of a protected person, by a stated tie or by their number, and those tied to a
// person who is not held, who may be protected. A number once marked stays so, also when the person is removed, until an
// unprotected person has it. Served by the constraint on Entity.serviceId and the index on Person.nationalId.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.serviceId})
WITH company,
  COUNT { (:EntityKey)-[:TRADER_OF]->(company) } > COUNT { (:Person)-[:TRADES_AS]->(company) }
    OR EXISTS { MATCH (company)<-[:TRADES_AS]-(trader:Person) WHERE trader.protected }
    OR EXISTS { MATCH (person:Person) WHERE person.nationalId IN row.nationalIds AND person.protected } AS isTied,
  row.keepsOrgNo AND coalesce(company.protectedSoleTrader, false)
    AND NOT EXISTS { MATCH (company)<-[:TRADES_AS]-(:Person) }
    AND NOT EXISTS { MATCH (person:Person) WHERE person.nationalId IN row.nationalIds } AS staysMarked
WITH company, isTied OR staysMarked AS isProtected
WHERE isProtected <> coalesce(company.protectedSoleTrader, false)
SET company.protectedSoleTrader = CASE WHEN isProtected THEN true END, company.contentUpdatedOn = $today
RETURN company.serviceId AS serviceId, isProtected
