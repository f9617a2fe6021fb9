// Deletes entities, found by their element ids, with their records and the keys that lead to them. Companies that share
// these records count as changed.
UNWIND $elementIds AS elementId
MATCH (entity:Entity)
WHERE elementId(entity) = elementId
CALL (entity) {
  MATCH (entity)-[record:{{stated-types}}]-(other:Company)
  SET other.relationsUpdatedOn = $today
}
{{delete-keys}}
DETACH DELETE entity
