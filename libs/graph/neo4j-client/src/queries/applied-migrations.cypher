// The ids of the schema migrations already applied. There are only ever a handful.
MATCH (migration:Migration)
RETURN migration.id AS id
