// Returns what each source states about the current holdings of shares between the given owners and companies.
// `$wanted.holdings` lists distinct pairs [owner, company]. Index: Entity(serviceId).
UNWIND $wanted.holdings AS holding
MATCH (owned:Company&Entity)
USING INDEX SEEK owned:Entity(serviceId)
WHERE owned.serviceId = holding[1]
MATCH (owner:Entity)
USING INDEX SEEK owner:Entity(serviceId)
WHERE owner.serviceId = holding[0]
MATCH (owner)-[r:OWNS]->(owned)
WHERE r.votesAlone IS NULL
RETURN owner.serviceId AS owner, owned.serviceId AS owned,
  collect([r.source, r.stake, r.min, r.max, r.minExcluded, r.maxExcluded]) AS stakes
