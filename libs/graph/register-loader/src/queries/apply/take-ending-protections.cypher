// Returns and deletes some of the protections that last until the load ends. Served by the index on
// ProtectionClaim.ending.
MATCH (ending:ProtectionClaim {ending: true})
WITH ending LIMIT $limit
WITH collect(ending) AS endings, collect({id: ending.id, nationalId: ending.nationalId}) AS rows
FOREACH (ending IN endings | DELETE ending)
WITH rows
UNWIND rows AS row
RETURN row.id AS id, row.nationalId AS nationalId
