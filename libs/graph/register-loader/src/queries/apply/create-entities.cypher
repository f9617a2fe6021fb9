// Creates companies and persons with all or the first of their properties.
CALL () {
  UNWIND $newCompanies AS properties
  CREATE (company:Entity:Company)
  SET company = properties
}
CALL () {
  UNWIND $newPersons AS properties
  CREATE (person:Entity:Person)
  SET person = properties
}
