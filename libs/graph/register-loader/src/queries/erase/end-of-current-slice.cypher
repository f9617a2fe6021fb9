// Returns the last record id of the next $limit current beneficial ownerships after $after, or null if none are left.
// Served by the index on `id` of BENEFICIALLY_OWNS.
MATCH ()-[relationship:BENEFICIALLY_OWNS]->()
WHERE relationship.id > $after
WITH relationship.id AS id ORDER BY id LIMIT $limit
RETURN max(id) AS last
