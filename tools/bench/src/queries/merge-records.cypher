// Merges records between entities that exist, with as little work as a load can do. Index: the constraint on Entity(id).
UNWIND $rows AS row
MATCH (party:Entity {id: row.party})
MATCH (company:Entity {id: row.company})
MERGE (party)-[link:HOLDS {id: row.id}]->(company)
SET link.record = row.record
