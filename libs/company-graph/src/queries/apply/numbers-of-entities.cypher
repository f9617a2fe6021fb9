// The normalised numbers of companies and persons that have one. Served by the constraint on Entity.serviceId.
MATCH (entity:Entity)
WHERE entity.serviceId IN $serviceIds
WITH coalesce(entity.nationalId, entity.orgNo) AS number
WHERE number IS NOT NULL
RETURN number
