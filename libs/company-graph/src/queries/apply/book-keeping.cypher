// Whether any source ever withdrew anything, and whether keys lead to companies, by the counts of labels.
CALL () {
  MATCH (removed:Removed)
  RETURN count(removed) AS removals
}
CALL () {
  MATCH (entityKey:EntityKey)
  RETURN count(entityKey) AS keys
}
RETURN removals > 0 AS hasRemovals, keys > 0 AS hasKeys
