// All subscriptions with their client organisations, by name.
// Index: none; there are few subscriptions and all are wanted.
MATCH (s:Subscription)<-[:HOLDS]-(o:ClientOrganisation)
RETURN s.id AS id, o.id AS organisationId, s.enabled AS enabled, s.grants AS grants
ORDER BY organisationId, id
