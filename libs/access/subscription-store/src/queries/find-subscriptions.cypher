// Finds subscriptions with their client organisations. Returns no row for one that does not exist.
// Index: Subscription(id).
UNWIND $ids AS id
MATCH (s:Subscription {id: id})<-[:HOLDS]-(o:ClientOrganisation)
RETURN s.id AS id, o.id AS organisationId, s.enabled AS enabled, s.grants AS grants
