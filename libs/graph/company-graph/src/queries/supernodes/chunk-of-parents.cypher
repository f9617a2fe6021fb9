// Returns the links to a company from the entities with these service ids, in the form of load-relations.cypher. There
// is one row, or none if the company was deleted or moved to another country. Each link is read from that of its two
// nodes that has fewer links. Index: Entity(serviceId).
MATCH (c:Company&Entity {serviceId: $wanted.serviceId})
USING INDEX c:Entity(serviceId)
WHERE c.countryCode = $wanted.country
RETURN COLLECT {
    UNWIND $wanted.ids AS id
    MATCH (e:Entity {serviceId: id})
    CALL (c, e) {
      WITH c, e WHERE 'BENEFICIALLY_OWNS' IN $wanted.types MATCH (e)-[r:BENEFICIALLY_OWNS]->(c) RETURN r
    UNION ALL
      WITH c, e WHERE 'OWNS' IN $wanted.types MATCH (e)-[r:OWNS]->(c) RETURN r
    UNION ALL
      WITH c, e WHERE 'STRUCTURES' IN $wanted.types MATCH (e)-[r:STRUCTURES]->(c) RETURN r
    UNION ALL
      WITH c, e WHERE 'HOLDS_ROLE' IN $wanted.types MATCH (e)-[r:HOLDS_ROLE]->(c) RETURN r
    UNION ALL
      WITH c, e WHERE 'BENEFICIALLY_OWNED' IN $wanted.types MATCH (e)-[r:BENEFICIALLY_OWNED]->(c) RETURN r
    UNION ALL
      WITH c, e WHERE 'OWNED' IN $wanted.types MATCH (e)-[r:OWNED]->(c) RETURN r
    UNION ALL
      WITH c, e WHERE 'STRUCTURED' IN $wanted.types MATCH (e)-[r:STRUCTURED]->(c) RETURN r
    UNION ALL
      WITH c, e WHERE 'HELD_ROLE' IN $wanted.types MATCH (e)-[r:HELD_ROLE]->(c) RETURN r
    }
    RETURN [type(r), r.record, e.serviceId, e:Company, CASE WHEN coalesce(e.protected, e.protectedSoleTrader) THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, coalesce(e.protected, e.protectedSoleTrader)] AS link
  } AS links
