// With what the ids of the erased are hashed; no row where no person was erased.
// Served by the constraint on Counter.name.
MATCH (erasing:Counter {name: 'erasure'})
RETURN erasing.secret AS secret
