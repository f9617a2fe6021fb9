// The number of companies and persons, of records between them, and of all relationships.
CALL () { MATCH (entity:Entity) RETURN count(entity) AS entities }
CALL () { MATCH (:Entity)-[link]->(:Entity) WHERE link.id IS NOT NULL RETURN count(link) AS records }
CALL () { MATCH ()-[any]->() RETURN count(any) AS relationships }
RETURN entities, records, relationships
