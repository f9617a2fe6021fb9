// Returns companies of whose holdings the figures may depend on the names of sources: companies in which these owners have
// several holdings, or one that states a number of shares alone, and those of these companies in which anyone has such
// a holding. Served by the constraint on Entity.serviceId.
MATCH (entity:Entity)
WHERE entity.serviceId IN $serviceIds
CALL (entity) {
  MATCH (entity)-[r:OWNS]->(owned:Company)
  WHERE r.votesAlone IS NULL
  WITH owned, count(r) AS holdings, true IN collect({{states-shares-alone}}) AS statesShares
  WHERE holdings > 1 OR statesShares
  RETURN owned
  UNION
  MATCH (entity)<-[r:OWNS]-(:Entity)
  WHERE r.votesAlone IS NULL AND {{states-shares-alone}}
  RETURN entity AS owned
}
RETURN DISTINCT owned.serviceId AS serviceId
