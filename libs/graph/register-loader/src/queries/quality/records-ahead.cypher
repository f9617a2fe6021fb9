// Returns the records that begin, or become history, on a day after $today, with that day, the next ones first, $limit at most.
// Served by the indexes on `fromDay` of the ten types of relationship.
CALL () {
  {{records-ahead-of-type for each stated type, UNION ALL}}
}
RETURN type(r) AS type, r.id AS id, startNode(r).serviceId AS party, endNode(r).serviceId AS company, r.fromDay AS day
ORDER BY day, company, id, type LIMIT $limit
