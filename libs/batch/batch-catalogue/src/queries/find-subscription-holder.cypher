// What a subscription of an organisation is granted, as JSON; no row where the organisation has no such subscription.
// Index: Subscription(id).
MATCH (s:Subscription {id: $subscriptionId})<-[:HOLDS]-(o:ClientOrganisation {id: $organisationId})
RETURN s.grants AS grants
