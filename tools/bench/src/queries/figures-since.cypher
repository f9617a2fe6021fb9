// How many figures of an owner were derived after a change. Index: Person(sourceId).
MATCH (owner:Person {sourceId: $sourceId})-[figure:ULTIMATELY_OWNS]->(:Company)
WHERE figure.stamp > $change
RETURN count(figure) AS figures
