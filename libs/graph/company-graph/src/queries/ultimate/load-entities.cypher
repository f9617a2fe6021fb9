// Entities by their service ids, with the columns of an entity in load-relations.cypher. Index: Entity(serviceId).
MATCH (e:Entity)
WHERE e.serviceId IN $wanted.serviceIds
RETURN e.serviceId AS serviceId, e:Company AS isCompany, e.countryCode AS countryCode, e.recordCountry AS recordCountry,
  {{stored-profile mark=coalesce(e.protected, e.protectedSoleTrader)}} AS profile,
  coalesce(e.protected, e.protectedSoleTrader) AS isProtected
