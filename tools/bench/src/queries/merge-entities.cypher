// Merges entities by their source ids with as little work as possible. Index: the constraint on Entity(id).
UNWIND $rows AS row
MERGE (entity:Entity {id: row.id})
SET entity.profile = row.profile
