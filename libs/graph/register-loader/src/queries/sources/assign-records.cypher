// Gives the records of these parties that are of one source, or of an unknown one (''), to another.
// Served by the constraint on Entity.serviceId.
MATCH (party:Entity)
WHERE party.serviceId IN $serviceIds
MATCH (party)-[record]->(:Company)
WHERE record.id IS NOT NULL
  AND coalesce(record.source, '') = $from
SET record.source = $to
RETURN count(record) AS assigned
