// Returns the ids of some records that began, or became history, until $today without a load.
// Served by the indexes on `fromDay` of the ten types of relationship.
CALL () {
  {{due-record-ids-of-type for each stated type, UNION}}
}
RETURN id LIMIT $limit
