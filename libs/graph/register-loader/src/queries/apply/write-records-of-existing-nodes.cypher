// Creates one relationship per record between nodes that existed before the transaction. The nodes are found by their
// element ids.
UNWIND $rows AS row
MATCH (party)
WHERE elementId(party) = row.party
MATCH (company)
WHERE elementId(company) = row.company
CREATE (party)-[relationship:$(row.type)]->(company)
SET relationship = row.properties
