// These indexes find the records that begin, and those that become history, on a day after their load. Few records have
// days. The register loader adds the days to records of older graphs whose dates lie ahead.
CREATE INDEX owns_from IF NOT EXISTS FOR ()-[r:OWNS]-() ON (r.fromDay);
CREATE INDEX owned_from IF NOT EXISTS FOR ()-[r:OWNED]-() ON (r.fromDay);
CREATE INDEX beneficially_owns_from IF NOT EXISTS FOR ()-[r:BENEFICIALLY_OWNS]-() ON (r.fromDay);
CREATE INDEX beneficially_owned_from IF NOT EXISTS FOR ()-[r:BENEFICIALLY_OWNED]-() ON (r.fromDay);
CREATE INDEX structures_from IF NOT EXISTS FOR ()-[r:STRUCTURES]-() ON (r.fromDay);
CREATE INDEX structured_from IF NOT EXISTS FOR ()-[r:STRUCTURED]-() ON (r.fromDay);
CREATE INDEX holds_role_from IF NOT EXISTS FOR ()-[r:HOLDS_ROLE]-() ON (r.fromDay);
CREATE INDEX held_role_from IF NOT EXISTS FOR ()-[r:HELD_ROLE]-() ON (r.fromDay);
CREATE INDEX explains_owners_from IF NOT EXISTS FOR ()-[r:EXPLAINS_OWNERS]-() ON (r.fromDay);
CREATE INDEX explained_owners_from IF NOT EXISTS FOR ()-[r:EXPLAINED_OWNERS]-() ON (r.fromDay);
