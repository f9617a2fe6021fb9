// Returns the companies of the countries with records that began, or became history, on a day after $wanted.afterDay and until
// $today without a load. `day` is the last of these days. The stored days are those of the last loads.
// Served by the indexes on `fromDay` of the ten types of relationship.
CALL () {
  {{due-records for each stated type, UNION ALL}}
}
UNWIND [startNode(r), endNode(r)] AS c
WITH c, max(r.fromDay) AS day
WHERE c:Company AND c.countryCode IN $wanted.countries
RETURN c.serviceId AS id, day, c.contentUpdatedOn AS contentUpdatedOn, c.relationsUpdatedOn AS relationsUpdatedOn
