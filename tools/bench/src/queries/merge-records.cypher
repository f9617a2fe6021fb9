// Merges records between entities that are held, as little as a load can do. Index: the constraint on Entity(id).
UNWIND $rows AS row
MATCH (party:Entity {id: row.party})
MATCH (company:Entity {id: row.company})
MERGE (party)-[held:HOLDS {id: row.id}]->(company)
SET held.record = row.record
