// Whether a subscription belongs to an organisation: one row, or none.
// Index: Subscription(id).
MATCH (s:Subscription {id: $subscriptionId})<-[:HOLDS]-(o:ClientOrganisation {id: $organisationId})
RETURN s.id AS id
