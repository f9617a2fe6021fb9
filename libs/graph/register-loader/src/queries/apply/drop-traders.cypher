// Deletes the ties of these companies to the persons whose sole trader businesses they are.
// Served by the constraint on Entity.serviceId.
UNWIND $serviceIds AS serviceId
MATCH (company:Entity {serviceId: serviceId})
CALL (company) {
  MATCH (:Person)-[trades:TRADES_AS]->(company)
  DELETE trades
}
CALL (company) {
  MATCH (entityKey:EntityKey)-[trader:TRADER_OF]->(company)
  DELETE trader
  WITH entityKey
  WHERE NOT EXISTS { (entityKey)-[:TRADER_OF]->() }
  DELETE entityKey
}
