// Lists all subscriptions with their client organisations.
// No index is used: the query returns all subscriptions, and there are few.
MATCH (s:Subscription)<-[:HOLDS]-(o:ClientOrganisation)
RETURN s.id AS id, o.id AS organisationId, s.enabled AS enabled, s.grants AS grants
ORDER BY organisationId, id
