// Creates or updates client organisations, and returns what is stored. If a name is null, the stored name remains.
// Index: ClientOrganisation(id).
UNWIND $organisations AS organisation
MERGE (o:ClientOrganisation {id: organisation.id})
SET o.name = coalesce(organisation.name, o.name)
RETURN o.id AS id, o.name AS name
