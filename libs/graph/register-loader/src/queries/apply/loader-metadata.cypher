// Returns whether any source ever withdrew anything, whether any keys exist, and whether there are claims of
// protection. Also returns the secret with which erased ids are hashed, if anything was erased, and which complete
// files were applied.
// Served by the counts of the labels and the constraint on Counter.name.
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
  } AS completeFiles
