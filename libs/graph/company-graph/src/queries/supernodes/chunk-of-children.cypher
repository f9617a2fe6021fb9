// Returns the links of a company to the companies with these service ids, in the form of load-relations.cypher. There
// is one row, or none if the company was deleted or moved to another country. Each link is read from that of its two
// companies that has fewer links. Index: Entity(serviceId).
MATCH (c:Company&Entity {serviceId: $wanted.serviceId})
USING INDEX c:Entity(serviceId)
WHERE c.countryCode = $wanted.country
RETURN COLLECT {
    UNWIND $wanted.ids AS id
    MATCH (e:Company&Entity {serviceId: id})
    USING INDEX e:Entity(serviceId)
    WITH c, e, coalesce(e.countryCode, e.recordCountry) AS country
    CALL (c, e, country) {
      WITH c, e, country WHERE country IN $wanted.countriesByType.BENEFICIALLY_OWNS MATCH (c)-[r:BENEFICIALLY_OWNS]->(e) RETURN r
    UNION ALL
      WITH c, e, country WHERE country IN $wanted.countriesByType.OWNS MATCH (c)-[r:OWNS]->(e) RETURN r
    UNION ALL
      WITH c, e, country WHERE country IN $wanted.countriesByType.STRUCTURES MATCH (c)-[r:STRUCTURES]->(e) RETURN r
    UNION ALL
      WITH c, e, country WHERE country IN $wanted.countriesByType.HOLDS_ROLE MATCH (c)-[r:HOLDS_ROLE]->(e) RETURN r
    UNION ALL
      WITH c, e, country WHERE country IN $wanted.countriesByType.BENEFICIALLY_OWNED MATCH (c)-[r:BENEFICIALLY_OWNED]->(e) RETURN r
    UNION ALL
      WITH c, e, country WHERE country IN $wanted.countriesByType.OWNED MATCH (c)-[r:OWNED]->(e) RETURN r
    UNION ALL
      WITH c, e, country WHERE country IN $wanted.countriesByType.STRUCTURED MATCH (c)-[r:STRUCTURED]->(e) RETURN r
    UNION ALL
      WITH c, e, country WHERE country IN $wanted.countriesByType.HELD_ROLE MATCH (c)-[r:HELD_ROLE]->(e) RETURN r
    }
    RETURN [type(r), r.record, e.serviceId, true, CASE WHEN e.protectedSoleTrader THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, e.protectedSoleTrader] AS link
  } AS links
