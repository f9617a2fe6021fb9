// Returns one level of what upstream-holdings.cypher reads: the current holdings in the given companies, at most
// $wanted.maxPerCompany for each company.
// Index: Entity(serviceId).
MATCH (company:Company&Entity)
USING INDEX SEEK company:Entity(serviceId)
WHERE company.serviceId IN $wanted.serviceIds
RETURN company.serviceId AS owned, COLLECT {
  MATCH (company)<-[r:OWNS]-(owner:Entity)
  WHERE {{is-holding}}
  RETURN [owner.serviceId, owner:Company, r.stake, r.min, r.max, r.votesAlone, r.minExcluded, r.maxExcluded, {{states-shares-alone}}] LIMIT $wanted.maxPerCompany
} AS holdings
