// Returns the secret with which erased ids are hashed. Returns no row if no person was erased.
// Served by the constraint on Counter.name.
MATCH (erasing:Counter {name: 'erasure'})
RETURN erasing.secret AS secret
