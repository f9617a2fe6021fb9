// Changes the stored counts of companies. A count that becomes 0 is deleted. Each list names a count at most once.
// Served by the constraints on CountryCount, ContentCount, RelationsCount and BothDaysCount.
CALL () {
  UNWIND $countries AS row
  MERGE (kept:CountryCount {countryCode: row.countryCode})
  {{add-to-count}}
}
CALL () {
  UNWIND $contents AS row
  MERGE (kept:ContentCount {countryCode: row.countryCode, contentUpdatedOn: row.contentUpdatedOn})
  {{add-to-count}}
}
CALL () {
  UNWIND $relations AS row
  MERGE (kept:RelationsCount {countryCode: row.countryCode, relationsUpdatedOn: row.relationsUpdatedOn})
  {{add-to-count}}
}
CALL () {
  UNWIND $bothDays AS row
  MERGE (kept:BothDaysCount {
    countryCode: row.countryCode, contentUpdatedOn: row.contentUpdatedOn, relationsUpdatedOn: row.relationsUpdatedOn
  })
  {{add-to-count}}
}
