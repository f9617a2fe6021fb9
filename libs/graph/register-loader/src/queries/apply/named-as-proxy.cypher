// Returns the records that name a proxy with one of the numbers. `endpoints` lists the company that the record
// describes and, if the party is a company, the party.
// Served by the indexes on `proxyNumber` of both types of beneficial ownership.
CALL () {
  {{records-of-proxies type=BENEFICIALLY_OWNS}}
  UNION ALL
  {{records-of-proxies type=BENEFICIALLY_OWNED}}
}
WITH relationship, startNode(relationship) AS party, endNode(relationship) AS company
RETURN elementId(relationship) AS elementId, relationship.proxyNumber AS number, relationship.record AS record,
  CASE WHEN party:Company THEN [company.serviceId, party.serviceId] ELSE [company.serviceId] END AS endpoints
