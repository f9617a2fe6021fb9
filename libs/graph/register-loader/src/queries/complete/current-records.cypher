// Returns, by ascending id, the next records of a source that are current on $today, with ids between $after and $until. A record
// with several relationships is returned once.
// Served by the indexes on `id` of the five types of current records.
CALL () {
  {{current-records-of-source type=OWNS}}
  UNION ALL
  {{current-records-of-source type=BENEFICIALLY_OWNS}}
  UNION ALL
  {{current-records-of-source type=STRUCTURES}}
  UNION ALL
  {{current-records-of-source type=HOLDS_ROLE}}
  UNION ALL
  {{current-records-of-source type=EXPLAINS_OWNERS}}
}
WITH DISTINCT id, asOf ORDER BY id LIMIT $limit
RETURN id, asOf
