// Returns all relationships with these record ids, and the party and company of each.
// Served by the indexes on `id` of the ten types of relationship.
CALL () {
  {{records-of-type type=OWNS}}
  UNION ALL
  {{records-of-type type=OWNED}}
  UNION ALL
  {{records-of-type type=BENEFICIALLY_OWNS}}
  UNION ALL
  {{records-of-type type=BENEFICIALLY_OWNED}}
  UNION ALL
  {{records-of-type type=STRUCTURES}}
  UNION ALL
  {{records-of-type type=STRUCTURED}}
  UNION ALL
  {{records-of-type type=HOLDS_ROLE}}
  UNION ALL
  {{records-of-type type=HELD_ROLE}}
  UNION ALL
  {{records-of-type type=EXPLAINS_OWNERS}}
  UNION ALL
  {{records-of-type type=EXPLAINED_OWNERS}}
}
WITH relationship, startNode(relationship) AS party, endNode(relationship) AS company
RETURN relationship.id AS id, relationship.asOf AS asOf, relationship.hash AS hash, relationship.source AS source,
  type(relationship) AS type, relationship.record AS record, relationship.votesAlone AS votesAlone,
  relationship.outDateBeforeEnd AS outDateBeforeEnd, relationship.fromDay AS fromDay, relationship.untilDay AS untilDay, relationship.statedOn AS statedOn,
  elementId(relationship) AS elementId, CASE WHEN party:Person THEN 'person' ELSE 'company' END AS partyType,
  elementId(party) AS partyElementId, party.serviceId AS partyServiceId, party.sourceId AS partySourceId,
  elementId(company) AS companyElementId, company.serviceId AS companyServiceId, company.sourceId AS companySourceId
