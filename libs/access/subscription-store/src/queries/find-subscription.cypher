// Finds one subscription with its client organisation. Returns no row if there is none.
// Index: Subscription(id).
MATCH (s:Subscription {id: $id})<-[:HOLDS]-(o:ClientOrganisation)
RETURN s.id AS id, o.id AS organisationId, s.enabled AS enabled, s.grants AS grants
