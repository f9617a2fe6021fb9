// Returns under which names the complete files of a source are stored that were applied, with their datasets and days.
// Served by the constraint on Counter.name.
MATCH (files:Counter)
WHERE files.name STARTS WITH 'complete files: ' AND files.source = $from
RETURN files.name AS name, files.dataset AS dataset, files.days AS days
ORDER BY name
