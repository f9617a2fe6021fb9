// Up to which record id the next slice of current beneficial ownerships goes; null after the last one. Served by the index on
// `id` of BENEFICIALLY_OWNS.
MATCH ()-[relationship:BENEFICIALLY_OWNS]->()
WHERE relationship.id > $after
WITH relationship.id AS id ORDER BY id LIMIT $limit
RETURN max(id) AS last
