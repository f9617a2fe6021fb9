// Unique keys and indexes of the graph model. Their names say what they are for.
CREATE CONSTRAINT migration_id IF NOT EXISTS FOR (m:Migration) REQUIRE m.id IS UNIQUE;
CREATE CONSTRAINT entity_service_id IF NOT EXISTS FOR (e:Entity) REQUIRE e.serviceId IS UNIQUE;
CREATE CONSTRAINT company_source_id IF NOT EXISTS FOR (c:Company) REQUIRE c.sourceId IS UNIQUE;
CREATE CONSTRAINT person_source_id IF NOT EXISTS FOR (p:Person) REQUIRE p.sourceId IS UNIQUE;
CREATE CONSTRAINT entity_key IF NOT EXISTS FOR (k:EntityKey) REQUIRE k.key IS UNIQUE;
CREATE CONSTRAINT removed_key IF NOT EXISTS FOR (r:Removed) REQUIRE r.key IS UNIQUE;
CREATE CONSTRAINT counter_name IF NOT EXISTS FOR (c:Counter) REQUIRE c.name IS UNIQUE;
// Within one country, this index has the order of the pages of a search.
CREATE INDEX company_country IF NOT EXISTS FOR (c:Company) ON (c.countryCode, c.serviceId);
CREATE INDEX company_org_no IF NOT EXISTS FOR (c:Company) ON (c.orgNo);
// Because the index contains the service id, a search by days reads no companies and is three times faster.
CREATE INDEX company_content_updated IF NOT EXISTS FOR (c:Company) ON (c.countryCode, c.contentUpdatedOn, c.serviceId);
CREATE INDEX company_relations_updated IF NOT EXISTS FOR (c:Company) ON (c.countryCode, c.relationsUpdatedOn, c.serviceId);
CREATE INDEX person_national_id IF NOT EXISTS FOR (p:Person) ON (p.nationalId);
// These indexes find the relationships of a source's record by its id, whatever type the relationships have now.
CREATE INDEX owns_id IF NOT EXISTS FOR ()-[r:OWNS]-() ON (r.id);
CREATE INDEX owned_id IF NOT EXISTS FOR ()-[r:OWNED]-() ON (r.id);
CREATE INDEX beneficially_owns_id IF NOT EXISTS FOR ()-[r:BENEFICIALLY_OWNS]-() ON (r.id);
CREATE INDEX beneficially_owned_id IF NOT EXISTS FOR ()-[r:BENEFICIALLY_OWNED]-() ON (r.id);
CREATE INDEX structures_id IF NOT EXISTS FOR ()-[r:STRUCTURES]-() ON (r.id);
CREATE INDEX structured_id IF NOT EXISTS FOR ()-[r:STRUCTURED]-() ON (r.id);
CREATE INDEX holds_role_id IF NOT EXISTS FOR ()-[r:HOLDS_ROLE]-() ON (r.id);
CREATE INDEX held_role_id IF NOT EXISTS FOR ()-[r:HELD_ROLE]-() ON (r.id);
