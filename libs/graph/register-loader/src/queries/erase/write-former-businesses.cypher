// Stores the ServiceIds under which packages may show the former business of a person, although nothing connects the
// two any more. Also deletes some of the entries that are so old that no package can show these businesses.
// Served by the constraint on FormerBusiness.hash and the index on FormerBusiness.day.
CALL () {
  MATCH (old:FormerBusiness)
  WHERE old.day < $forgottenBefore
  WITH old LIMIT 10000
  DELETE old
}
UNWIND $rows AS row
MERGE (former:FormerBusiness {hash: row.hash})
ON CREATE SET former.serviceIds = []
SET former.serviceIds = former.serviceIds + [id IN row.serviceIds WHERE NOT id IN former.serviceIds], former.day = $today
