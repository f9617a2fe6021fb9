// Returns one page of the ids of companies with one of the service ids that also match the rest of the filter.
// Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX c:Entity(serviceId)
WHERE c.serviceId IN [id IN $filter.serviceIds WHERE id > $after]
  AND c.countryCode IN $filter.countries
  AND ($filter.orgNos IS NULL
    OR (c.orgNo IN $filter.orgNos AND CASE WHEN c.protectedSoleTrader THEN c.countryCode IN $filter.hiddenPersonCountries ELSE true END))
  AND ($filter.contentFrom IS NULL OR $filter.contentFrom <= c.contentUpdatedOn <= $filter.contentTo)
  AND ($filter.relationsFrom IS NULL OR $filter.relationsFrom <= c.relationsUpdatedOn <= $filter.relationsTo)
RETURN c.serviceId AS id
ORDER BY id LIMIT $limit
