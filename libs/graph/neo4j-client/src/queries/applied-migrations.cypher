// Returns the ids of the schema migrations that were already applied. There are few, so no index is needed.
MATCH (migration:Migration)
RETURN migration.id AS id
