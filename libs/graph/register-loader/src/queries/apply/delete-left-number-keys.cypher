// Looks at a limited number of keys of numbers that sources state, ascending. Deletes those of companies whose sources are
// not stored: an older loader left them when a company that complete files had closed was stated again. The upper limit of
// the keys is `orgNo;`, because `;` is the next character after `:`.
// Served by the constraint on EntityKey.key.
MATCH (entityKey:EntityKey)
WHERE entityKey.key > $afterKey AND entityKey.key < 'orgNo;'
WITH entityKey ORDER BY entityKey.key LIMIT $limit
WITH collect(entityKey) AS entityKeys, max(entityKey.key) AS last
CALL (entityKeys) {
  UNWIND entityKeys AS entityKey
  WITH entityKey
  WHERE NOT EXISTS {
    MATCH (entityKey)-[:KEY_OF]->(company:Entity)
    WHERE company.sources IS NOT NULL
  }
  DETACH DELETE entityKey
}
RETURN last
