// Creates or updates one client organisation. If $name is null, the stored name remains.
// Index: ClientOrganisation(id).
MERGE (o:ClientOrganisation {id: $id})
SET o.name = coalesce($name, o.name)
