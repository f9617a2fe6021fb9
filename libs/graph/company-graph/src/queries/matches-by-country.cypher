// Returns for each country how many companies changed in both ranges of days. The query adds up the counts that the
// loader stores per pair of days. It reads at most $enough pairs of a country that match. Each has at least one company,
// so a smaller result is exact.
// Served by the constraint on BothDaysCount(countryCode, contentUpdatedOn, relationsUpdatedOn).
UNWIND $filter.countries AS country
CALL (country) {
  MATCH (counted:BothDaysCount)
  WHERE counted.countryCode = country
    AND {{is-in-days node=counted date=content}}
    AND {{is-in-days node=counted date=relations}}
  WITH counted LIMIT $enough
  RETURN coalesce(sum(counted.companies), 0) AS matches
}
RETURN country, matches
