// Returns the records, with their sources, of the holdings of shares between the given owners and companies that may have been in
// force on the day $wanted.day. `$wanted.holdings` lists distinct pairs [owner, company]. Index: Entity(serviceId).
UNWIND $wanted.holdings AS holding
MATCH (owned:Company&Entity)
USING INDEX SEEK owned:Entity(serviceId)
WHERE owned.serviceId = holding[1]
MATCH (owner:Entity)
USING INDEX SEEK owner:Entity(serviceId)
WHERE owner.serviceId = holding[0]
MATCH (owner)-[r:OWNS|OWNED]->(owned)
WHERE {{is-holding}} AND {{may-be-on-day}}
RETURN owner.serviceId AS owner, owned.serviceId AS owned, collect([type(r) = 'OWNED', r.record, r.source]) AS records
