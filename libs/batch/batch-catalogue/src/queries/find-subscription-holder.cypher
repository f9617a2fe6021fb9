// The grants of a subscription as JSON. Returns no row if the organisation has no such subscription.
// Index: Subscription(id).
MATCH (s:Subscription {id: $subscriptionId})<-[:HOLDS]-(o:ClientOrganisation {id: $organisationId})
RETURN s.grants AS grants
