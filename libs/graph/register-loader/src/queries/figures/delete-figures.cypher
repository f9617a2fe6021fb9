// Deletes figures, found by their element ids.
MATCH ()-[figure:ULTIMATELY_OWNS]->()
WHERE elementId(figure) IN $elementIds
DELETE figure
