// Returns one level of what upstream-holdings.cypher reads: the current holdings in the given companies, at most
// $wanted.maxPerCompany for each company.
// Index: Entity(serviceId).
MATCH (company:Company&Entity)
USING INDEX SEEK company:Entity(serviceId)
WHERE company.serviceId IN $wanted.serviceIds
RETURN company.serviceId AS owned, COLLECT {
  MATCH (company)<-[r:OWNS]-(owner:Entity)
  WHERE {{is-holding}}
  RETURN [{{holding-columns owner=owner}}] LIMIT $wanted.maxPerCompany
} AS holdings
