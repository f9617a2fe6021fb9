// Marks companies as businesses of protected persons, or removes the mark. A company is marked if a source ties it to a
// protected person, if one of its numbers is a protected or erased protected person's, or if a source ties it to a
// person who is not in the graph and so may be protected. A company that keeps its number stays marked, even if the
// person is removed, until an unprotected person has that number. With $postponesEnds, a mark that ends lasts until the
// load ends.
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
// A company that is protected again does not lose its mark at the end of the load.
FOREACH (_ IN CASE WHEN isProtected THEN [1] ELSE [] END | REMOVE company.markEnds)
WITH company, isProtected
WHERE isProtected <> coalesce(company.protectedSoleTrader, false)
FOREACH (_ IN CASE WHEN $postponesEnds AND NOT isProtected THEN [1] ELSE [] END | SET company.markEnds = true)
WITH company, isProtected
WHERE isProtected OR NOT $postponesEnds
SET company.protectedSoleTrader = CASE WHEN isProtected THEN true END, company.contentUpdatedOn = $today
RETURN company.serviceId AS serviceId, isProtected
