// Remembers under which ServiceIds packages may show the business of a person although nothing leads from the person to it any
// more, and forgets some of what no package can show. Served by the constraint on FormerBusiness.hash and the index on
// FormerBusiness.day.
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
