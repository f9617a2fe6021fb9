// These indexes find, by the ids of its statements, why a source names no owner of a company.
CREATE INDEX explains_owners_id IF NOT EXISTS FOR ()-[r:EXPLAINS_OWNERS]-() ON (r.id);
CREATE INDEX explained_owners_id IF NOT EXISTS FOR ()-[r:EXPLAINED_OWNERS]-() ON (r.id);
