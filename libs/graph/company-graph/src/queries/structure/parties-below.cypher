// Returns one row per company: with how many companies it has visible records, and the records with the first of them. For
// each of these the grants of its own country count, even if a search cannot find it. Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
CALL (c) {
  CALL (c) {
    {{parties-below for each type, UNION ALL}}
  }
  {{first-parties}}
}
RETURN c.serviceId AS serviceId, parties,
  COLLECT {
    UNWIND first AS e
    WITH c, e, coalesce(e.countryCode, e.recordCountry) AS country
    CALL (c, e, country) {
      {{records-below for each type, UNION ALL}}
    }
    RETURN [type(r), {{whole-party-columns}}] AS link
  } AS links
