// Adds the number to a limited number of keys of register identifiers, ascending, and the number without punctuation if
// it has any. The number is everything after the scheme; it may contain colons. The upper limit of the keys is
// `register;`, because `;` is the next character after `:`.
// Served by the constraint on EntityKey.key.
MATCH (entityKey:EntityKey)
WHERE entityKey.key > $afterKey AND entityKey.key < 'register;'
WITH entityKey ORDER BY entityKey.key LIMIT $limit
SET entityKey.number = coalesce(entityKey.number, {{register-id key=entityKey.key}})
SET entityKey.plainNumber =
  [form IN {{without-punctuation number=entityKey.number}} WHERE NOT form IN [entityKey.number, '']][0]
RETURN max(entityKey.key) AS last
