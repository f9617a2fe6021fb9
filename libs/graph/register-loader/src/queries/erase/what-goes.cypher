// Returns how many records entities have, current and ended, and how many other companies share these records. A record
// that ends on a later day counts once, as ended.
// Served by the constraint on Entity.serviceId.
UNWIND $serviceIds AS serviceId
MATCH (entity:Entity {serviceId: serviceId})
MATCH (entity)-[record:{{stated-types}}]-(other:Entity)
WHERE {{is-last-stage}}
WITH record, other, type(record) IN ['OWNED', 'BENEFICIALLY_OWNED', 'STRUCTURED', 'HELD_ROLE', 'EXPLAINED_OWNERS'] AS isEnded
RETURN count(DISTINCT CASE WHEN NOT isEnded THEN record END) AS currentRecords,
  count(DISTINCT CASE WHEN isEnded THEN record END) AS endedRecords,
  count(DISTINCT CASE WHEN other:Company AND NOT other.serviceId IN $serviceIds THEN other END) AS companiesChanged
