// Assigns the records of these parties that belong to the source $from to the source $to. An empty $from means an
// unknown source.
// Served by the constraint on Entity.serviceId.
MATCH (party:Entity)
WHERE party.serviceId IN $serviceIds
MATCH (party)-[record:{{stated-types}}]->(:Company)
WHERE coalesce(record.source, '') = $from
SET record.source = $to
RETURN count(CASE WHEN {{is-last-stage}} THEN record END) AS assigned
