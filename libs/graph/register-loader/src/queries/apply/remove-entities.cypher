// Deletes entities, found by their element ids, with their records and the keys that lead to them; the relations of
// those at the other ends of the records change.
UNWIND $elementIds AS elementId
MATCH (entity:Entity)
WHERE elementId(entity) = elementId
CALL (entity) {
  MATCH (entity)-[record]-(other:Company)
  WHERE record.id IS NOT NULL
  SET other.relationsUpdatedOn = $today
}
{{delete-keys}}
DETACH DELETE entity
