// The companies of the persons with one of the national ids. The number of a protected person matches only where the caller has
// Hidden Person Access, also when a second source does not know of the protection. Where the caller has it in none of the
// countries, none of the person's records is read: the response time would reveal how many there are.
// Index: Person(nationalId); relationships only of the types that the grants allow in some of the countries.
MATCH (person:Person)
USING INDEX person:Person(nationalId)
WHERE person.nationalId IN $filter.nationalIds
WITH person.nationalId AS nationalId, true IN collect(person.protected) AS protected, collect(person) AS persons
WHERE NOT protected OR size($filter.hiddenPersonCountries) > 0
UNWIND persons AS p
CALL (p) {
  {{companies-of-person for each type, UNION}}
}
WITH c, protected
WHERE CASE WHEN protected THEN c.countryCode IN $filter.hiddenPersonCountries ELSE true END
