// One subscription with its client organisation, or no row.
// Index: Subscription(id).
MATCH (s:Subscription {id: $id})<-[:HOLDS]-(o:ClientOrganisation)
RETURN s.id AS id, o.id AS organisationId, s.enabled AS enabled, s.grants AS grants
