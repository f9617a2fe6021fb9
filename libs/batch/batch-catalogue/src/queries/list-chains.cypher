// The chains with at least one published package, each with its newest package and its last baseline.
// Index: none for the chains, all are wanted; BatchPackage(orderId, country, createdAt).
MATCH (c:PackageChain)-[:HEAD]->(head:BatchPackage)
OPTIONAL MATCH (c)-[:LAST_BASELINE]->(baseline:BatchPackage)
RETURN c.orderId AS orderId, c.country AS country, head.packageId AS head, baseline.packageId AS lastBaseline,
  EXISTS {
    MATCH (p:BatchPackage {orderId: c.orderId, country: c.country})
    WHERE p.createdAt >= baseline.createdAt AND p.withdrawnAt IS NOT NULL
  } AS broken
