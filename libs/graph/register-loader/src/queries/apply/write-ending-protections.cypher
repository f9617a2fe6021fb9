// Stores protections that end, so that they last until the end of the load. Served by the index on ProtectionClaim.id.
UNWIND $rows AS row
OPTIONAL MATCH (former:ProtectionClaim {id: row.id})
WHERE former.ending
  AND coalesce(former.nationalId, '') = coalesce(row.nationalId, '')
WITH row, count(former) AS formers
WHERE formers = 0
CREATE (:ProtectionClaim {id: row.id, nationalId: row.nationalId, isProtected: true, ending: true})
