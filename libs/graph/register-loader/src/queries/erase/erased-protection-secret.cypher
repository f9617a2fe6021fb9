// Returns the secret with which the numbers of erased protected persons are hashed. Returns no row if there are no such
// persons.
// Served by the count of the label and the constraint on Counter.name.
CALL () {
  MATCH (protection:ErasedProtection)
  RETURN count(protection) AS protections
}
WITH protections
WHERE protections > 0
MATCH (erasing:Counter {name: 'erasure'})
RETURN erasing.secret AS secret
