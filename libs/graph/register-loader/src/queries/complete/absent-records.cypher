// Returns, by ascending id, the next records of a source that complete files ended, with ids between $after and $until.
// A record with several relationships is returned once.
// Served by the indexes on `id` of the five types of ended records.
CALL () {
  {{absent-records-of-source type=OWNED}}
  UNION ALL
  {{absent-records-of-source type=BENEFICIALLY_OWNED}}
  UNION ALL
  {{absent-records-of-source type=STRUCTURED}}
  UNION ALL
  {{absent-records-of-source type=HELD_ROLE}}
  UNION ALL
  {{absent-records-of-source type=EXPLAINED_OWNERS}}
}
WITH DISTINCT id, statedOn, endedNotLaterThan ORDER BY id LIMIT $limit
RETURN id, statedOn, endedNotLaterThan
