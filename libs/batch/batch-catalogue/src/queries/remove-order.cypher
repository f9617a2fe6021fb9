// Removes a package order and its chains; the packages stay. The row says whether there was one.
// Index: PackageOrder(id), PackageChain(orderId, country).
OPTIONAL MATCH (o:PackageOrder {id: $id})
OPTIONAL MATCH (c:PackageChain {orderId: $id})
WITH collect(c) AS chains, o
FOREACH (chain IN chains | DETACH DELETE chain)
WITH o, o IS NOT NULL AS removed
DETACH DELETE o
RETURN removed
