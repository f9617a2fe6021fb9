// Deletes relationships, found by their element ids.
MATCH ()-[relationship]->()
WHERE elementId(relationship) IN $elementIds
DELETE relationship
