// Returns all relationships with these record ids, and the party and company of each.
// Served by the indexes on `id` of the eight types of relationship.
CALL () {
  MATCH ()-[relationship:OWNS]->()
  WHERE relationship.id IN $ids
  RETURN relationship
  UNION ALL
  MATCH ()-[relationship:OWNED]->()
  WHERE relationship.id IN $ids
  RETURN relationship
  UNION ALL
  MATCH ()-[relationship:BENEFICIALLY_OWNS]->()
  WHERE relationship.id IN $ids
  RETURN relationship
  UNION ALL
  MATCH ()-[relationship:BENEFICIALLY_OWNED]->()
  WHERE relationship.id IN $ids
  RETURN relationship
  UNION ALL
  MATCH ()-[relationship:STRUCTURES]->()
  WHERE relationship.id IN $ids
  RETURN relationship
  UNION ALL
  MATCH ()-[relationship:STRUCTURED]->()
  WHERE relationship.id IN $ids
  RETURN relationship
  UNION ALL
  MATCH ()-[relationship:HOLDS_ROLE]->()
  WHERE relationship.id IN $ids
  RETURN relationship
  UNION ALL
  MATCH ()-[relationship:HELD_ROLE]->()
  WHERE relationship.id IN $ids
  RETURN relationship
}
WITH relationship, startNode(relationship) AS party, endNode(relationship) AS company
RETURN relationship.id AS id, relationship.asOf AS asOf, relationship.hash AS hash, relationship.source AS source,
  type(relationship) AS type, relationship.record AS record, relationship.votesAlone AS votesAlone,
  elementId(relationship) AS elementId, CASE WHEN party:Person THEN 'person' ELSE 'company' END AS partyType,
  elementId(party) AS partyElementId, party.serviceId AS partyServiceId, party.sourceId AS partySourceId,
  elementId(company) AS companyElementId, company.serviceId AS companyServiceId, company.sourceId AS companySourceId
