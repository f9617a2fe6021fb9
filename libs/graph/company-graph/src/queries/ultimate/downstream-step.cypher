// Returns one level of what downstream-holdings.cypher reads: for each given owner, at most $wanted.maxPerCompany of
// the companies that it owns, and at most $wanted.maxPerCompany current holdings in each of these. `from` lists the
// given owners of the company. Index: Entity(serviceId).
MATCH (owner:Company&Entity)
USING INDEX SEEK owner:Entity(serviceId)
WHERE owner.serviceId IN $wanted.serviceIds
CALL (owner) {
  MATCH (owner)-[r:OWNS]->(company:Entity)
  WHERE {{is-holding}}
  RETURN DISTINCT company LIMIT $wanted.maxPerCompany
}
WITH company, collect(owner.serviceId) AS from
RETURN from, company.serviceId AS owned, COLLECT {
  MATCH (company)<-[r:OWNS]-(holder:Entity)
  WHERE {{is-holding}}
  RETURN [{{holding-columns owner=holder}}] LIMIT $wanted.maxPerCompany
} AS holdings
