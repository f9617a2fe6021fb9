// Returns why registers name no owner of companies, of any time: the statements about them, by id and content.
// Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
MATCH (c)-[r:EXPLAINS_OWNERS|EXPLAINED_OWNERS]->()
WHERE {{is-in-force}}
RETURN c.serviceId AS company, r.record AS record, r.source AS source, r.asOf AS asOf, type(r) = 'EXPLAINED_OWNERS' AS isEnded
ORDER BY company, r.id, record
