// Writes one client organisation; a name of null leaves the name as it is.
// Index: ClientOrganisation(id).
MERGE (o:ClientOrganisation {id: $id})
SET o.name = coalesce($name, o.name)
