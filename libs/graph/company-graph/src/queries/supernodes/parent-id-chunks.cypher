// Returns the service ids of the parents of a company: all entities with a link to it of a type that the grants allow
// in its country. The ids are ascending and distinct. Each row is one chunk of them. Index: Entity(serviceId).
MATCH (c:Company&Entity {serviceId: $wanted.serviceId})
USING INDEX c:Entity(serviceId)
WHERE c.countryCode = $wanted.country
CALL (c) {
  WITH c WHERE 'BENEFICIALLY_OWNS' IN $wanted.types MATCH (e:Entity)-[:BENEFICIALLY_OWNS]->(c) RETURN e.serviceId AS id
  UNION
  WITH c WHERE 'OWNS' IN $wanted.types MATCH (e:Entity)-[:OWNS]->(c) RETURN e.serviceId AS id
  UNION
  WITH c WHERE 'STRUCTURES' IN $wanted.types MATCH (e:Entity)-[:STRUCTURES]->(c) RETURN e.serviceId AS id
  UNION
  WITH c WHERE 'HOLDS_ROLE' IN $wanted.types MATCH (e:Entity)-[:HOLDS_ROLE]->(c) RETURN e.serviceId AS id
  UNION
  WITH c WHERE 'BENEFICIALLY_OWNED' IN $wanted.types MATCH (e:Entity)-[:BENEFICIALLY_OWNED]->(c) RETURN e.serviceId AS id
  UNION
  WITH c WHERE 'OWNED' IN $wanted.types MATCH (e:Entity)-[:OWNED]->(c) RETURN e.serviceId AS id
  UNION
  WITH c WHERE 'STRUCTURED' IN $wanted.types MATCH (e:Entity)-[:STRUCTURED]->(c) RETURN e.serviceId AS id
  UNION
  WITH c WHERE 'HELD_ROLE' IN $wanted.types MATCH (e:Entity)-[:HELD_ROLE]->(c) RETURN e.serviceId AS id
}
WITH id ORDER BY id
WITH collect(id) AS ids
UNWIND range(0, size(ids) - 1, $wanted.perChunk) AS first
RETURN ids[first..first + $wanted.perChunk] AS ids
