// The current holdings in at most $wanted.most companies of each of the given owners, at most $wanted.most of each: one
// level of downstream-holdings.cypher. `from` are those given that hold in the company. Index: Entity(serviceId).
MATCH (owner:Company&Entity)
USING INDEX SEEK owner:Entity(serviceId)
WHERE owner.serviceId IN $wanted.serviceIds
CALL (owner) {
  MATCH (owner)-[r:OWNS]->(held:Entity)
  WHERE r.votesAlone IS NULL
  RETURN DISTINCT held LIMIT $wanted.most
}
WITH held, collect(owner.serviceId) AS from
RETURN from, held.serviceId AS owned, COLLECT {
  MATCH (held)<-[r:OWNS]-(holder:Entity)
  WHERE r.votesAlone IS NULL
  RETURN [holder.serviceId, holder:Company, r.stake, r.min, r.max, r.votesAlone] LIMIT $wanted.most
} AS holdings
