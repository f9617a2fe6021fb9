// Returns the stored client organisations with their subscriptions.
// Uses no index: there are few organisations, and all are read.
MATCH (organisation:ClientOrganisation)
RETURN organisation.id AS id, organisation.name AS name,
  COLLECT {
    MATCH (organisation)-[:HOLDS]->(subscription:Subscription)
    RETURN subscription {.id, .enabled, .grants} ORDER BY subscription.id
  } AS subscriptions
ORDER BY id
