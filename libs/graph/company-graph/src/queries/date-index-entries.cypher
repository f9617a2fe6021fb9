// Returns for each country how many companies it has, and how many entries the indexes of dates have in the wanted ranges
// of days; 0 for a range that the filter does not have. The loader stores a count per country and per day.
// Served by the constraints on CountryCount.countryCode, ContentCount(countryCode, contentUpdatedOn) and
// RelationsCount(countryCode, relationsUpdatedOn).
UNWIND $filter.countries AS country
CALL (country) {
  MATCH (counted:CountryCount)
  WHERE counted.countryCode = country
  RETURN coalesce(sum(counted.companies), 0) AS companies
}
CALL (country) {
  MATCH (counted:ContentCount)
  WHERE counted.countryCode = country
    AND {{is-in-days node=counted date=content}}
  RETURN coalesce(sum(counted.companies), 0) AS content
}
CALL (country) {
  MATCH (counted:RelationsCount)
  WHERE counted.countryCode = country
    AND {{is-in-days node=counted date=relations}}
  RETURN coalesce(sum(counted.companies), 0) AS relations
}
RETURN country, companies, content, relations
