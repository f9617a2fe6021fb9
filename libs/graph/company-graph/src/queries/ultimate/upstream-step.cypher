// The current holdings in the given companies, at most $wanted.most of each: one level of upstream-holdings.cypher.
// Index: Entity(serviceId).
MATCH (held:Company&Entity)
USING INDEX SEEK held:Entity(serviceId)
WHERE held.serviceId IN $wanted.serviceIds
RETURN held.serviceId AS owned, COLLECT {
  MATCH (held)<-[r:OWNS]-(owner:Entity)
  WHERE r.votesAlone IS NULL
  RETURN [owner.serviceId, owner:Company, r.stake, r.min, r.max, r.votesAlone] LIMIT $wanted.most
} AS holdings
