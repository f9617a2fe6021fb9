// Returns a page of all persons who have a sole trader business according to a source, ascending by key. If the person
// is not in the graph, the companies are returned too. Keys of traders begin with `trader:`. Their upper limit is
// `trader;`, because `;` is the next character after `:`.
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
