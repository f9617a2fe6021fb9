// Merges entities by their source ids, as little as a load can do. Index: the constraint on Entity(id).
UNWIND $rows AS row
MERGE (entity:Entity {id: row.id})
SET entity.profile = row.profile
