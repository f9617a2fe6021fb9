// Marks the unmarked owners of the numbers: persons, by the numbers of those who are stated as protected, and
// companies, by those of all who are protected. Indexes: Person(nationalId), Company(orgNo),
// EntityKey(number).
CALL () {
  MATCH (person:Person)
  WHERE person.nationalId IN $stated AND person.protected IS NULL
  SET person.protected = true
  RETURN person.serviceId AS serviceId
  UNION
  MATCH (company:Company)
  WHERE company.orgNo IN $numbers AND company.protectedSoleTrader IS NULL
  SET company.protectedSoleTrader = true
  RETURN company.serviceId AS serviceId
  UNION
  MATCH (entityKey:EntityKey)
  WHERE entityKey.number IN $numbers
  MATCH (entityKey)-[:KEY_OF]->(company:Company)
  WHERE company.protectedSoleTrader IS NULL
  SET company.protectedSoleTrader = true
  RETURN company.serviceId AS serviceId
}
RETURN serviceId
