// Returns whether a migration is stored as applied. Served by the constraint on Migration.id.
RETURN EXISTS { MATCH (:Migration {id: $id}) } AS isApplied
