// Returns entities by their service ids, each with its whole profile. Index: Entity(serviceId).
MATCH (e:Entity)
WHERE e.serviceId IN $wanted.serviceIds
RETURN e.serviceId AS serviceId, e:Company AS isCompany, e.countryCode AS countryCode, e.recordCountry AS recordCountry,
  e.profile AS profile, coalesce(e.protected, e.protectedSoleTrader) AS isProtected
