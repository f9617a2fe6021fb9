// Returns one row per company: how many parties have visible records with it, the records of the first of them, and why its
// owners are not named. The query reads only relationships of the types that `$wanted.typesByCountry` lists for the country
// of the company. Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
WITH c, coalesce($wanted.typesByCountry[coalesce(c.countryCode, c.recordCountry)], []) AS allowed
CALL (c, allowed) {
  CALL (c, allowed) {
    {{parties-above for each type, UNION ALL}}
  }
  {{first-parties}}
}
RETURN c.serviceId AS serviceId, parties,
  COLLECT {
    UNWIND first AS e
    CALL (c, e, allowed) {
      {{records-above for each type, UNION ALL}}
    }
    RETURN [type(r), {{whole-party-columns}}] AS link
  } AS links,
  COLLECT {
    WITH c, allowed WHERE 'BENEFICIALLY_OWNS' IN allowed OR 'STRUCTURES' IN allowed
    MATCH (c)-[r:EXPLAINS_OWNERS]->() WHERE {{is-in-force}}
    WITH r ORDER BY r.id, r.record
    RETURN [r.record, r.source, r.asOf] AS reason
  } AS unspecifiedOwners,
  COLLECT {
    WITH c, allowed WHERE 'BENEFICIALLY_OWNED' IN allowed OR 'STRUCTURED' IN allowed
    MATCH (c)-[r:EXPLAINED_OWNERS]->() WHERE {{is-in-force}}
    WITH r ORDER BY r.id, r.record
    RETURN [r.record, r.source, r.asOf] AS reason
  } AS endedReasons
