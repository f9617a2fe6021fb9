// Counts the records that begin, or become history, on a day after $today.
// Served by the indexes on `fromDay` of the ten types of relationship.
CALL () {
  {{records-ahead-of-type for each stated type, UNION ALL}}
}
RETURN count(r) AS total
