// Records that a schema migration was applied.
MERGE (migration:Migration {id: $id})
ON CREATE SET migration.appliedAt = toString(datetime())
