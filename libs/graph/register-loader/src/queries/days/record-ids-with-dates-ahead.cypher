// Returns the ids of all records that are stored without days, although they state a date that is not before $tomorrow.
// The query reads every record once. Only a migration runs it.
CALL () {
  {{record-ids-with-dates-ahead for each stated type, UNION}}
}
RETURN id
