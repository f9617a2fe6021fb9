// Returns the records that name a proxy with one of the numbers. `endpoints` lists the company that the record
// describes and, if the party is a company, the party.
// Served by the indexes on `proxyNumber` of both types of beneficial ownership.
CALL () {
  MATCH ()-[relationship:BENEFICIALLY_OWNS]->()
  USING INDEX SEEK relationship:BENEFICIALLY_OWNS(proxyNumber)
  WHERE relationship.proxyNumber IN $numbers
  RETURN relationship
  UNION ALL
  MATCH ()-[relationship:BENEFICIALLY_OWNED]->()
  USING INDEX SEEK relationship:BENEFICIALLY_OWNED(proxyNumber)
  WHERE relationship.proxyNumber IN $numbers
  RETURN relationship
}
WITH relationship, startNode(relationship) AS party, endNode(relationship) AS company
RETURN elementId(relationship) AS elementId, relationship.proxyNumber AS number, relationship.record AS record,
  CASE WHEN party:Company THEN [company.serviceId, party.serviceId] ELSE [company.serviceId] END AS endpoints
