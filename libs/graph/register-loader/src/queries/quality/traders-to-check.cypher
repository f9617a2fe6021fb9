// A page of all persons whom sources call the trader behind a company, ascending by key, with these companies where the
// person is not in the graph. Keys of traders begin with `trader:`, and `;` follows `:`.
// Served by the constraints on EntityKey.key and Person.sourceId.
MATCH (k:EntityKey)
WHERE k.key > $page.after AND k.key < 'trader;'
WITH k ORDER BY k.key LIMIT $page.limit
RETURN k.key AS key, COLLECT {
  WITH substring(k.key, size('trader:')) AS personId
  WHERE NOT EXISTS { MATCH (person:Person) WHERE person.sourceId = personId }
  MATCH (k)-[:TRADER_OF]->(company:Company)
  RETURN company.serviceId ORDER BY company.serviceId
} AS companies
