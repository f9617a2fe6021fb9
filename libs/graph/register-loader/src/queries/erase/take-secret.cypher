// Returns the secret with which erased ids are hashed. Stores it if there is none yet.
// Served by the constraint on Counter.name.
MERGE (erasing:Counter {name: 'erasure'})
ON CREATE SET erasing.secret = $secret
RETURN erasing.secret AS secret
