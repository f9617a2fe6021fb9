// With what the ids of the erased are hashed; no row where nobody was erased. Served by the constraint on Counter.name.
MATCH (erasing:Counter {name: 'erasure'})
RETURN erasing.secret AS secret
