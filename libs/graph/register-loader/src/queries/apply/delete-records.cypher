// Deletes relationships, found by their element ids.
MATCH ()-[held]->()
WHERE elementId(held) IN $elementIds
DELETE held
