// Entities by their service ids, with the columns of an entity as load-relations.cypher gives them. Index: Entity(serviceId).
MATCH (e:Entity)
WHERE e.serviceId IN $wanted.serviceIds
RETURN e.serviceId AS serviceId, e:Company AS isCompany, e.profile AS profile, e.countryCode AS countryCode,
  coalesce(e.protected, e.protectedSoleTrader) AS isProtected
