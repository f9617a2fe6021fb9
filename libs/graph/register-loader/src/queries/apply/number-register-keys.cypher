// Adds the number to a limited number of keys of register identifiers, ascending. The number is everything after the
// scheme; it may contain colons. The upper limit of the keys is `register;`, because `;` is the next character after
// `:`.
// Served by the constraint on EntityKey.key.
MATCH (entityKey:EntityKey)
WHERE entityKey.key > $afterKey AND entityKey.key < 'register;'
WITH entityKey ORDER BY entityKey.key LIMIT $limit
SET entityKey.number =
  {{register-id key=entityKey.key}}
RETURN max(entityKey.key) AS last
