// Merges a company (the loser) into another one that turned out to be the same (the winner): moves its relationships
// and deletes it. Its figures are derived again. All companies that its records name count as changed. If the loser or the winner has a mark for
// protection, the winner has it afterwards. Returns the winners with such a mark.
// Served by element ids and the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (loser:Company)
WHERE elementId(loser) = row.elementId
MATCH (winner:Entity {serviceId: row.into})
CALL (loser) {
  MATCH (loser)-[figure:ULTIMATELY_OWNS]-()
  DELETE figure
}
CALL (loser, winner) {
  MATCH (loser)-[record:{{stated-types}}]-(other:Company)
  WHERE record.id IS NOT NULL
  SET other.relationsUpdatedOn = $today, winner.relationsUpdatedOn = $today
}
CALL (loser, winner) {
  MATCH (loser)-[outgoing]->(other)
  CREATE (winner)-[moved:$(type(outgoing))]->(other)
  SET moved = properties(outgoing)
  DELETE outgoing
}
CALL (loser, winner) {
  MATCH (other)-[incoming]->(loser)
  CREATE (other)-[moved:$(type(incoming))]->(winner)
  SET moved = properties(incoming)
  DELETE incoming
}
FOREACH (_ IN CASE WHEN loser.protectedSoleTrader THEN [1] ELSE [] END | SET winner.protectedSoleTrader = true)
FOREACH (_ IN CASE WHEN loser.relationsUpdatedOn IS NULL THEN [] ELSE [1] END | SET winner.relationsUpdatedOn = $today)
DELETE loser
WITH winner
WHERE winner.protectedSoleTrader
RETURN DISTINCT winner.serviceId AS serviceId
