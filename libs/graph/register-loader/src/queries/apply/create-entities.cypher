// Creates companies and persons, with all of their properties or only with those that a new node needs. Figures of a new
// company must be derived.
CALL () {
  UNWIND $newCompanies AS properties
  CREATE (company:Entity:Company:FiguresDue)
  SET company = properties
}
CALL () {
  UNWIND $newPersons AS properties
  CREATE (person:Entity:Person)
  SET person = properties
}
