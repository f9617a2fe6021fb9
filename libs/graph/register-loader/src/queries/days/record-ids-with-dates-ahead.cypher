// Returns the last of some companies, by ascending ServiceId, and the ids of their records that are stored without days,
// although they state a date that is not before $tomorrow. Persons among the companies have no such records. Only a
// migration runs it.
// Served by the constraint on Entity.serviceId.
MATCH (company:Entity)
WHERE company.serviceId > $after
WITH company ORDER BY company.serviceId LIMIT $limit
WITH collect(company) AS companies, max(company.serviceId) AS last
RETURN last, COLLECT {
  {{record-ids-with-dates-ahead for each stated type, UNION}}
} AS ids
