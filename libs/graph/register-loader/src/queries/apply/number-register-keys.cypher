// Gives one slice of the keys of register identifiers, ascending, their number: what is behind the scheme; an id may have colons
// too. `;` follows `:`. Served by the constraint on EntityKey.key.
MATCH (entityKey:EntityKey)
WHERE entityKey.key > $afterKey AND entityKey.key < 'register;'
WITH entityKey ORDER BY entityKey.key LIMIT $limit
SET entityKey.number =
  {{register-id key=entityKey.key}}
RETURN max(entityKey.key) AS last
