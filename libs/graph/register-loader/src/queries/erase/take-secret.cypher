// With what the ids of the erased are hashed, made once. Served by the constraint on Counter.name.
MERGE (erasing:Counter {name: 'erasure'})
ON CREATE SET erasing.secret = $secret
RETURN erasing.secret AS secret
