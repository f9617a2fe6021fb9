// Returns the records of the holdings of shares in the given companies that may have been in force on the day $wanted.day, those
// that have ended since among them; at most $wanted.maxPerCompany for each company. Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
RETURN c.serviceId AS owned, COLLECT {
  MATCH (c)<-[r:OWNS|OWNED]-(owner:Entity)
  WHERE {{is-holding}} AND {{may-be-on-day}}
  RETURN [owner.serviceId, owner:Company, type(r) = 'OWNED', r.record, r.source] LIMIT $wanted.maxPerCompany
} AS holdings
