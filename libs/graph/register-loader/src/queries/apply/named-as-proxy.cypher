// The records that name somebody with one of the numbers as their proxy, with the companies at their ends, first the one that
// each is about. Served by the indexes on `proxyNumber` of both types of beneficial ownership.
CALL () {
  MATCH ()-[held:BENEFICIALLY_OWNS]->()
  USING INDEX SEEK held:BENEFICIALLY_OWNS(proxyNumber)
  WHERE held.proxyNumber IN $numbers
  RETURN held
  UNION ALL
  MATCH ()-[held:BENEFICIALLY_OWNED]->()
  USING INDEX SEEK held:BENEFICIALLY_OWNED(proxyNumber)
  WHERE held.proxyNumber IN $numbers
  RETURN held
}
WITH held, startNode(held) AS party, endNode(held) AS company
RETURN elementId(held) AS elementId, held.proxyNumber AS number, held.record AS record,
  CASE WHEN party:Company THEN [company.serviceId, party.serviceId] ELSE [company.serviceId] END AS ends
