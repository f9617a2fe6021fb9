// The chains with at least one published package. Each has its newest package, its last baseline, and what a client needs to know of the
// packages since that baseline. Versions before dated packages by the clocks of their builders, which differ by up to $clockDifferenceMs:
// so a package with a later change number counts as later too. A package dated further ahead of $now comes from a wrong clock, and its
// time says nothing.
// Index: none for the chains, all are wanted; BatchPackage(orderId, country, createdAt).
MATCH (c:PackageChain)-[:HEAD]->(head:BatchPackage)
OPTIONAL MATCH (c)-[:LAST_BASELINE]->(baseline:BatchPackage)
CALL (c, baseline) {
  MATCH (p:BatchPackage {orderId: c.orderId, country: c.country})
  WHERE p.createdAt >= baseline.createdAt - $clockDifferenceMs
    AND ((p.createdAt >= baseline.createdAt AND p.createdAt < $now + $clockDifferenceMs) OR p.changeNumber > baseline.changeNumber)
  RETURN count(p.withdrawnAt) > 0 AS broken, collect(DISTINCT p.grants) AS grants
}
RETURN c.orderId AS orderId, c.country AS country, head.packageId AS head, baseline.packageId AS lastBaseline, broken, grants
