// Returns how much content an import would replace, by the counts of the labels, and the numbers that must not be
// assigned again.
// Served by the constraint on Counter.name.
RETURN COUNT { MATCH (n:Company) } AS companies, COUNT { MATCH (n:Person) } AS persons,
  COUNT { MATCH (n:PackageOrder) } AS packageOrders, COUNT { MATCH (n:BatchPackage) } AS packages,
  COUNT { MATCH (n:Removed) } AS removals, COUNT { MATCH (n:ProtectionClaim) } AS protectionClaims,
  COUNT { MATCH (n:Erasure) WHERE n.liftedAt IS NULL } AS erasures,
  coalesce(COLLECT { MATCH (c:Counter {name: 'serviceId'}) RETURN c.next }[0], 1) AS nextServiceId,
  coalesce(COLLECT { MATCH (c:Counter {name: 'change'}) RETURN c.number }[0], 0) AS changeNumber
