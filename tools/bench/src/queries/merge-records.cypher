// Merges records between existing entities with as little work as possible. Index: the constraint on Entity(id).
UNWIND $rows AS row
MATCH (party:Entity {id: row.party})
MATCH (company:Entity {id: row.company})
MERGE (party)-[link:HOLDS {id: row.id}]->(company)
SET link.record = row.record
