// Ids ascending, one row per chunk.
WITH id ORDER BY id
WITH collect(id) AS ids
UNWIND range(0, size(ids) - 1, $wanted.perChunk) AS first
RETURN ids[first..first + $wanted.perChunk] AS ids
