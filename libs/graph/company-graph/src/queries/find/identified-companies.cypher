// Returns companies by their service ids, with whole profiles and LEIs. With $wanted.areFound, only those that a search by
// name or number finds: a company may have become protected since it was found.
// Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX c:Entity(serviceId)
WHERE c.serviceId IN $wanted.serviceIds
  AND c.countryCode IN $wanted.countries
  AND (NOT $wanted.areFound OR {{is-org-no-visible map=$wanted}})
RETURN c.serviceId AS serviceId, true AS isCompany, c.countryCode AS countryCode, null AS recordCountry,
  c.profile AS profile, c.protectedSoleTrader AS isProtected,
  COLLECT {
    // Without its label, no index can be read: there may be millions of LEIs, and a company has few keys.
    MATCH (identifier)-[:KEY_OF]->(c)
    WHERE identifier.key STARTS WITH $wanted.leiPrefix
    RETURN substring(identifier.key, size($wanted.leiPrefix)) AS lei ORDER BY lei
  } AS leis
