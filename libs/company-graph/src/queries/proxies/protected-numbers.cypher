// Those of the numbers that are the national ids of protected persons, or the organisation numbers of companies that are, or
// may be, the business of one. Served by the indexes on Person.nationalId and Company.orgNo.
CALL () {
  MATCH (person:Person)
  WHERE person.nationalId IN $wanted.numbers
    AND person.protected
  RETURN person.nationalId AS number
  UNION
  MATCH (company:Company)
  WHERE company.orgNo IN $wanted.numbers
    AND company.protectedSoleTrader
  RETURN company.orgNo AS number
}
RETURN number
