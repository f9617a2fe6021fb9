// Marks the companies that are the business of a protected person, by a stated tie or by one of their numbers, and those tied to a
// person who is not in the graph, who may be protected. A number once marked stays so, also when the person is removed, until an
// unprotected person has it; so does one that an erased protected person had. A mark may last until the load ends.
// Served by the constraint on Entity.serviceId and the indexes on Person.nationalId and ProtectionClaim.nationalId.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.serviceId})
WITH company,
  COUNT { (:EntityKey)-[:TRADER_OF]->(company) } > COUNT { (:Person)-[:TRADES_AS]->(company) }
    OR EXISTS { MATCH (company)<-[:TRADES_AS]-(trader:Person) WHERE trader.protected }
    OR EXISTS { MATCH (person:Person) WHERE person.nationalId IN row.nationalIds AND person.protected }
    OR EXISTS { MATCH (claim:ProtectionClaim) WHERE claim.nationalId IN row.claimableIds AND claim.isProtected }
    OR row.isOfErased AS isTied,
  row.keepsNumber AND coalesce(company.protectedSoleTrader, false)
    AND NOT EXISTS { MATCH (company)<-[:TRADES_AS]-(:Person) }
    AND NOT EXISTS { MATCH (person:Person) WHERE person.nationalId IN row.nationalIds } AS staysMarked
WITH company, isTied OR staysMarked AS isProtected
// What is tied again does not lose its mark with the end of the load.
FOREACH (_ IN CASE WHEN isProtected THEN [1] ELSE [] END | REMOVE company.markEnds)
WITH company, isProtected
WHERE isProtected <> coalesce(company.protectedSoleTrader, false)
FOREACH (_ IN CASE WHEN $postponesEnds AND NOT isProtected THEN [1] ELSE [] END | SET company.markEnds = true)
WITH company, isProtected
WHERE isProtected OR NOT $postponesEnds
SET company.protectedSoleTrader = CASE WHEN isProtected THEN true END, company.contentUpdatedOn = $today
RETURN company.serviceId AS serviceId, isProtected
