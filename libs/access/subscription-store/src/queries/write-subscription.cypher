// Writes all properties of one subscription. Its client organisation must exist.
// Index: ClientOrganisation(id), Subscription(id).
MATCH (o:ClientOrganisation {id: $organisationId})
MERGE (s:Subscription {id: $id})
MERGE (o)-[:HOLDS]->(s)
SET s.enabled = $enabled, s.grants = $grants
