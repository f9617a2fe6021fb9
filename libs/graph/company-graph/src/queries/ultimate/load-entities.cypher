// Returns entities by their service ids, with the columns that load-relations.cypher returns for an entity.
// Index: Entity(serviceId).
MATCH (e:Entity)
WHERE e.serviceId IN $wanted.serviceIds
RETURN e.serviceId AS serviceId, e:Company AS isCompany, e.countryCode AS countryCode, e.recordCountry AS recordCountry,
  {{stored-profile mark=coalesce(e.protected, e.protectedSoleTrader)}} AS profile,
  coalesce(e.protected, e.protectedSoleTrader) AS isProtected
