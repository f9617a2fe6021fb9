// Deletes keys that are no longer needed. Served by the constraint on EntityKey.key.
MATCH (entityKey:EntityKey)
WHERE entityKey.key IN $keys
DETACH DELETE entityKey
