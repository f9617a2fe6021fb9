// Reads some withdrawals, by ascending key, and assigns those of the source $from to the source $to. An empty $from
// means an unknown source.
// Served by the constraint on Removed.key.
MATCH (removed:Removed)
WHERE removed.key > $after
WITH removed ORDER BY removed.key LIMIT $limit
WITH collect(removed) AS all, max(removed.key) AS last
WITH last, [removed IN all WHERE coalesce(removed.source, '') = $from] AS assigned
FOREACH (removed IN assigned | SET removed.source = $to)
RETURN last, size(assigned) AS assigned
