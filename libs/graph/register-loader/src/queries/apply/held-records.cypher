// All relationships held under these record ids, with who they tie together.
// Served by the indexes on `id` of the eight types of relationship.
CALL () {
  MATCH ()-[held:OWNS]->()
  WHERE held.id IN $ids
  RETURN held
  UNION ALL
  MATCH ()-[held:OWNED]->()
  WHERE held.id IN $ids
  RETURN held
  UNION ALL
  MATCH ()-[held:BENEFICIALLY_OWNS]->()
  WHERE held.id IN $ids
  RETURN held
  UNION ALL
  MATCH ()-[held:BENEFICIALLY_OWNED]->()
  WHERE held.id IN $ids
  RETURN held
  UNION ALL
  MATCH ()-[held:STRUCTURES]->()
  WHERE held.id IN $ids
  RETURN held
  UNION ALL
  MATCH ()-[held:STRUCTURED]->()
  WHERE held.id IN $ids
  RETURN held
  UNION ALL
  MATCH ()-[held:HOLDS_ROLE]->()
  WHERE held.id IN $ids
  RETURN held
  UNION ALL
  MATCH ()-[held:HELD_ROLE]->()
  WHERE held.id IN $ids
  RETURN held
}
WITH held, startNode(held) AS party, endNode(held) AS company
RETURN held.id AS id, held.asOf AS asOf, held.hash AS hash, held.source AS source, type(held) AS type, held.record AS record,
  held.votesAlone AS votesAlone,
  elementId(held) AS elementId, CASE WHEN party:Person THEN 'person' ELSE 'company' END AS partyType,
  elementId(party) AS partyElementId, party.serviceId AS partyServiceId, party.sourceId AS partySourceId,
  elementId(company) AS companyElementId, company.serviceId AS companyServiceId, company.sourceId AS companySourceId
