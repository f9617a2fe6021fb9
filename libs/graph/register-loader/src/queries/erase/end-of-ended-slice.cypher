// Up to which record id the next slice of ended beneficial ownerships goes; null after the last one. Served by the index on
// `id` of BENEFICIALLY_OWNED.
MATCH ()-[relationship:BENEFICIALLY_OWNED]->()
WHERE relationship.id > $after
WITH relationship.id AS id ORDER BY id LIMIT $limit
RETURN max(id) AS last
