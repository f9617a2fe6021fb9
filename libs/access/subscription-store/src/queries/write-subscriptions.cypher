// Writes all properties of subscriptions. Their client organisations must exist.
// Index: ClientOrganisation(id), Subscription(id).
UNWIND $subscriptions AS row
MATCH (o:ClientOrganisation {id: row.organisationId})
MERGE (s:Subscription {id: row.id})
MERGE (o)-[:HOLDS]->(s)
SET s.enabled = row.enabled, s.grants = row.grants
