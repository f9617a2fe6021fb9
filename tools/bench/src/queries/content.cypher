// How many companies and persons there are, how many records between them, and how many relationships at all.
CALL () { MATCH (entity:Entity) RETURN count(entity) AS entities }
CALL () { MATCH (:Entity)-[link]->(:Entity) WHERE link.record IS NOT NULL RETURN count(link) AS records }
CALL () { MATCH ()-[any]->() RETURN count(any) AS relationships }
RETURN entities, records, relationships
