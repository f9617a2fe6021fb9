// Returns whether any source ever withdrew anything, whether any keys exist, and whether there are claims of
// protection. Also returns the secret with which erased ids are hashed, if anything was erased, which complete files
// were applied, and the orders of the sources of fields, if an operator set them.
// Served by the counts of the labels and the constraints on Counter.name and SourcePriority.name.
CALL () {
  MATCH (removed:Removed)
  RETURN count(removed) AS removals
}
CALL () {
  MATCH (entityKey:EntityKey)
  RETURN count(entityKey) AS keys
}
CALL () {
  MATCH (claim:ProtectionClaim)
  RETURN count(claim) AS claims
}
RETURN removals > 0 AS hasRemovals, keys > 0 AS hasKeys, claims > 0 AS hasClaims,
  COLLECT { MATCH (erasing:Counter {name: 'erasure'}) RETURN erasing.secret }[0] AS erasureSecret,
  COLLECT {
    MATCH (files:Counter)
    WHERE files.name STARTS WITH 'complete files: '
    RETURN files {
      .name, .dataset, .kind, .source, .prefix, .ids, .lagDays, .days, .closed, .closing
    }
  } AS completeFiles,
  COLLECT { MATCH (priority:SourcePriority {name: 'fields'}) RETURN priority.fields }[0] AS fieldPriority
