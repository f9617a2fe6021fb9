// Marks owners of the numbers that are not marked yet. Persons are marked if a person whom a statement protects has the
// number. Companies are marked if any protected person has it.
// Indexes: Person(nationalId), Company(orgNo), EntityKey(number).
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
