// With what the numbers of erased protected persons are hashed; no row where there are none. Served by the count of the label
// and the constraint on Counter.name.
CALL () {
  MATCH (protection:ErasedProtection)
  RETURN count(protection) AS protections
}
WITH protections
WHERE protections > 0
MATCH (erasing:Counter {name: 'erasure'})
RETURN erasing.secret AS secret
