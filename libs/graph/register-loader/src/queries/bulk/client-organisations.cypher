// Client organisations with their subscriptions, as they are stored.
// Index: none; there are few and all are wanted.
MATCH (organisation:ClientOrganisation)
RETURN organisation.id AS id, organisation.name AS name,
  COLLECT {
    MATCH (organisation)-[:HOLDS]->(subscription:Subscription)
    RETURN subscription {.id, .enabled, .grants} ORDER BY subscription.id
  } AS subscriptions
ORDER BY id
