// Whether any source ever withdrew anything, and whether keys lead to companies, by the counts of labels; and with what the
// ids of the erased are hashed, where there are any. Served by the constraint on Counter.name.
CALL () {
  MATCH (removed:Removed)
  RETURN count(removed) AS removals
}
CALL () {
  MATCH (entityKey:EntityKey)
  RETURN count(entityKey) AS keys
}
RETURN removals > 0 AS hasRemovals, keys > 0 AS hasKeys,
  COLLECT { MATCH (erasing:Counter {name: 'erasure'}) RETURN erasing.secret }[0] AS erasureSecret
