// Up to which record id the next slice of current beneficial ownerships goes; null after the last one. Served by the index on
// `id` of BENEFICIALLY_OWNS.
MATCH ()-[held:BENEFICIALLY_OWNS]->()
WHERE held.id > $after
WITH held.id AS id ORDER BY id LIMIT $limit
RETURN max(id) AS last
