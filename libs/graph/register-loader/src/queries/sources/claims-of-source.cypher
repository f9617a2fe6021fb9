// Returns some ids of persons about whose protection the source $from or $to has made a claim, with all their claims.
// An empty name means an unknown source.
// Served by the index on ProtectionClaim.id.
MATCH (claim:ProtectionClaim)
WHERE claim.id > $after
  AND claim.ending IS NULL
  AND coalesce(claim.source, '') IN [$from, $to]
WITH DISTINCT claim.id AS id ORDER BY id LIMIT $limit
OPTIONAL MATCH (person:Person {sourceId: id})
RETURN id, person.source AS storedSource, person.asOf AS storedAsOf,
  COLLECT {
    MATCH (claim:ProtectionClaim {id: id})
    WHERE claim.ending IS NULL
      AND coalesce(claim.source, '') IN [$from, $to]
    RETURN claim {.*}
  } AS claims
ORDER BY id
