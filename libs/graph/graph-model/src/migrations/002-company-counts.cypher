// Counts the existing companies and stores the counts. Loads must not run at the same time, so the counter is locked.
CREATE CONSTRAINT country_count IF NOT EXISTS FOR (n:CountryCount) REQUIRE n.countryCode IS UNIQUE;
CREATE CONSTRAINT content_count IF NOT EXISTS FOR (n:ContentCount) REQUIRE (n.countryCode, n.contentUpdatedOn) IS UNIQUE;
CREATE CONSTRAINT relations_count IF NOT EXISTS FOR (n:RelationsCount) REQUIRE (n.countryCode, n.relationsUpdatedOn) IS UNIQUE;
CREATE CONSTRAINT both_days_count IF NOT EXISTS FOR (n:BothDaysCount) REQUIRE (n.countryCode, n.contentUpdatedOn, n.relationsUpdatedOn) IS UNIQUE;
MERGE (counter:Counter {name: 'serviceId'})
ON CREATE SET counter.next = 1
SET counter.held = true
REMOVE counter.held
WITH counter
CALL () {
  MATCH (n:CountryCount|ContentCount|RelationsCount|BothDaysCount)
  DELETE n
}
MATCH (c:Company)
WHERE c.countryCode IS NOT NULL
WITH c.countryCode AS country, c.contentUpdatedOn AS content, c.relationsUpdatedOn AS relations, count(*) AS companies
WITH country, content, relations, companies, content IS NOT NULL AS hasContent, relations IS NOT NULL AS hasRelations
CALL (country, companies) {
  MERGE (n:CountryCount {countryCode: country})
  SET n.companies = coalesce(n.companies, 0) + companies
}
CALL (country, content, companies, hasContent) {
  WITH * WHERE hasContent
  MERGE (n:ContentCount {countryCode: country, contentUpdatedOn: content})
  SET n.companies = coalesce(n.companies, 0) + companies
}
CALL (country, relations, companies, hasRelations) {
  WITH * WHERE hasRelations
  MERGE (n:RelationsCount {countryCode: country, relationsUpdatedOn: relations})
  SET n.companies = coalesce(n.companies, 0) + companies
}
CALL (country, content, relations, companies, hasContent, hasRelations) {
  WITH * WHERE hasContent AND hasRelations
  MERGE (n:BothDaysCount {countryCode: country, contentUpdatedOn: content, relationsUpdatedOn: relations})
  SET n.companies = coalesce(n.companies, 0) + companies
};
