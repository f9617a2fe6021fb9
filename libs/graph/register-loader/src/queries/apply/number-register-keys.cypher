// Gives one slice of the keys of register identifiers, ascending, their number: what is behind the scheme; an id may have colons
// too. `;` follows `:`. Served by the constraint on EntityKey.key.
MATCH (entityKey:EntityKey)
WHERE entityKey.key > $afterKey AND entityKey.key < 'register;'
WITH entityKey ORDER BY entityKey.key LIMIT $limit
SET entityKey.number =
  reduce(id = '', part IN split(entityKey.key, ':')[2..] | id + CASE id WHEN '' THEN '' ELSE ':' END + part)
RETURN max(entityKey.key) AS last
