// Returns the endpoints of the records that began, or became history, on a day after $wanted.afterDay and until $today without a
// load, and whether the record is a holding of shares. A party that is a person is null.
// Served by the indexes on `fromDay` of the ten types of relationship.
CALL () {
  {{due-records for each stated type, UNION ALL}}
}
WITH startNode(r) AS party, endNode(r) AS company, type(r) IN ['OWNS', 'OWNED'] AND r.votesAlone IS NULL AS isHolding
RETURN DISTINCT CASE WHEN party:Company THEN party.serviceId END AS party, company.serviceId AS company, isHolding
