// Connects persons in the graph with the companies that a source calls their sole trader businesses.
// Served by the constraints on EntityKey.key and Person.sourceId.
UNWIND $personIds AS personId
MATCH (person:Person {sourceId: personId})
MATCH (:EntityKey {key: 'trader:' + personId})-[:TRADER_OF]->(company:Company)
MERGE (person)-[:TRADES_AS]->(company)
