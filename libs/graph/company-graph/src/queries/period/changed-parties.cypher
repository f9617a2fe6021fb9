// Returns one row: how many parties have visible records with a company that changed in a period, or may have, and all records of
// the first of them: those with a certain change, then those with more than roles, companies before persons, by service id. The query
// reads only relationships of the types that `$wanted.typesByCountry` lists for the country of the company. Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId = $wanted.serviceId
WITH c, coalesce($wanted.typesByCountry[coalesce(c.countryCode, c.recordCountry)], []) AS allowed
CALL (c, allowed) {
  CALL (c, allowed) {
    {{parties-changed for each type, UNION ALL}}
  }
  WITH e, min(NOT isCertain) AS isOpen, min(isRole) AS isRole
  ORDER BY isOpen, isRole, NOT e:Company, e.serviceId
  WITH collect(e) AS parties
  RETURN size(parties) AS parties, parties[..$wanted.maxParties] AS first
}
RETURN c.serviceId AS serviceId, parties,
  COLLECT {
    UNWIND first AS e
    CALL (c, e, allowed) {
      {{records-above for each type, UNION ALL}}
    }
    RETURN [type(r), {{whole-party-columns}}] AS link
  } AS links
