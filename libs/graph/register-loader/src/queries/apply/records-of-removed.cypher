// Returns the relationships of entities that are not newer than the removal of their entity, and the party and company
// of each. The entities are found by their element ids.
UNWIND $removed AS removal
MATCH (entity:Entity)
WHERE elementId(entity) = removal.elementId
MATCH (entity)-[relationship:{{stated-types}}]-(:Entity)
WHERE relationship.asOf <= removal.asOf
WITH DISTINCT relationship, startNode(relationship) AS party, endNode(relationship) AS company
RETURN relationship.id AS id, relationship.asOf AS asOf, relationship.hash AS hash, relationship.source AS source,
  type(relationship) AS type, relationship.record AS record, relationship.votesAlone AS votesAlone,
  relationship.outDateBeforeEnd AS outDateBeforeEnd, relationship.fromDay AS fromDay, relationship.untilDay AS untilDay, relationship.statedOn AS statedOn,
  elementId(relationship) AS elementId, CASE WHEN party:Person THEN 'person' ELSE 'company' END AS partyType,
  elementId(party) AS partyElementId, party.serviceId AS partyServiceId, party.sourceId AS partySourceId,
  elementId(company) AS companyElementId, company.serviceId AS companyServiceId, company.sourceId AS companySourceId
