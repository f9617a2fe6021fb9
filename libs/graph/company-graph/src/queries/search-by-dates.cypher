// Returns one page of the ids of companies that changed in the wanted ranges of days. Each country is read from one
// index. Without a country to read, an index gives nothing.
// Indexes: Company(countryCode, contentUpdatedOn, serviceId) for the countries $filter.byContentDate and
// Company(countryCode, relationsUpdatedOn, serviceId) for $filter.byRelationsDate, over the whole range of days; for the
// other countries Company(countryCode, serviceId), in order, starting at `after`, until each country has a full page.
// Companies that changed after their last load, because of the day, are found by their ids: Entity(serviceId).
// DISTINCT, because the index shows a company twice that a load moves to a later day meanwhile.
CALL () {
  UNWIND {{countries-to-read}} AS country
  WITH country, country IN $filter.byContentDate AS isByContentDate, country IN $filter.byRelationsDate AS isByRelationsDate
  WITH CASE WHEN isByContentDate THEN country END AS byContentDate,
    CASE WHEN isByRelationsDate THEN country END AS byRelationsDate,
    CASE WHEN NOT isByContentDate AND NOT isByRelationsDate THEN country END AS inPageOrder
  CALL (byContentDate, byRelationsDate, inPageOrder) {
    MATCH (c:Company)
    USING INDEX SEEK c:Company(countryCode, contentUpdatedOn, serviceId)
    WHERE c.countryCode = byContentDate
      AND {{is-in-days node=c date=content}}
      AND c.serviceId > $after
      AND {{is-in-relations-days}}
    RETURN c.serviceId AS id
    UNION ALL
    MATCH (c:Company)
    USING INDEX SEEK c:Company(countryCode, relationsUpdatedOn, serviceId)
    WHERE c.countryCode = byRelationsDate
      AND {{is-in-days node=c date=relations}}
      AND c.serviceId > $after
      AND NOT c.serviceId IN $filter.due
      AND {{is-in-content-days}}
    RETURN c.serviceId AS id
    UNION ALL
    MATCH (c:Company)
    USING INDEX SEEK c:Company(countryCode, serviceId)
    WHERE c.countryCode = inPageOrder
      AND c.serviceId > $after
      AND {{is-in-both-days}}
    RETURN c.serviceId AS id
    ORDER BY c.countryCode, c.serviceId LIMIT $limit
  }
  RETURN id
  UNION ALL
  MATCH (c:Company&Entity)
  USING INDEX SEEK c:Entity(serviceId)
  WHERE c.serviceId IN [id IN $filter.dueInDays WHERE id > $after]
    AND c.countryCode IN $filter.countries
    AND {{is-in-content-days}}
  RETURN c.serviceId AS id
}
RETURN DISTINCT id
ORDER BY id LIMIT $limit
