// Lists all client organisations, those without subscriptions too.
// No index is used: the query returns all client organisations, and there are few.
MATCH (o:ClientOrganisation)
RETURN o.id AS id, o.name AS name
ORDER BY id
