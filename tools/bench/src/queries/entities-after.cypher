// The next companies and persons in the order of their service ids, to be copied. Index: Entity(serviceId).
MATCH (entity:Entity)
WHERE entity.serviceId > $after
RETURN entity.serviceId AS serviceId, entity:Company AS isCompany, entity.countryCode AS countryCode, entity.profile AS profile
ORDER BY serviceId LIMIT $limit
