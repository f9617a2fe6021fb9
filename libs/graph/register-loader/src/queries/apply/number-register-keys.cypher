// Adds the number to a limited number of keys of register identifiers, ascending, and the number without punctuation if
// it has any. The number is everything after the scheme but the colons at its beginning; it may contain other colons. The
// upper limit of the keys is `register;`, because `;` is the next character after `:`.
// Served by the constraint on EntityKey.key.
MATCH (entityKey:EntityKey)
WHERE entityKey.key > $afterKey AND entityKey.key < 'register;'
WITH entityKey ORDER BY entityKey.key LIMIT $limit
SET entityKey.number = [number IN [{{register-id key=entityKey.key}}] WHERE number <> ''][0]
SET entityKey.plainNumber =
  [form IN {{without-punctuation number=entityKey.number}} WHERE NOT form IN [entityKey.number, '']][0]
RETURN max(entityKey.key) AS last
