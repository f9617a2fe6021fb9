// Creates companies and persons, with all of their properties or only with those that a new node needs.
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
