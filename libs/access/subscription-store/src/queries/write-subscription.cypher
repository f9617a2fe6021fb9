// Writes all of one subscription of a client organisation that exists.
// Index: ClientOrganisation(id), Subscription(id).
MATCH (o:ClientOrganisation {id: $organisationId})
MERGE (s:Subscription {id: $id})
MERGE (o)-[:HOLDS]->(s)
SET s.enabled = $enabled, s.grants = $grants
