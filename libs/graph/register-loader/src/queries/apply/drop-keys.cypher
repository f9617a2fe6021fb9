// Deletes keys that no longer say more than `sourceId` does. Served by the constraint on EntityKey.key.
MATCH (entityKey:EntityKey)
WHERE entityKey.key IN $keys
DETACH DELETE entityKey
