// The only constraint that the bare load needs.
CREATE CONSTRAINT bare_entity IF NOT EXISTS FOR (entity:Entity) REQUIRE entity.id IS UNIQUE
