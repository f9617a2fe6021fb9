// Whether any source ever withdrew anything, whether keys lead to companies, and whether there are claims of protection, by the
// counts of labels; and with what the ids of the erased are hashed, where there are any. Served by the constraint on
// Counter.name.
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
  COLLECT { MATCH (erasing:Counter {name: 'erasure'}) RETURN erasing.secret }[0] AS erasureSecret
