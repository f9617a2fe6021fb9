// Removes a package order and its chains, but not its packages. The row says whether the order existed.
// Index: PackageOrder(id), PackageChain(orderId, country).
OPTIONAL MATCH (o:PackageOrder {id: $id})
OPTIONAL MATCH (c:PackageChain {orderId: $id})
WITH collect(c) AS chains, o
FOREACH (chain IN chains | DETACH DELETE chain)
WITH o, o IS NOT NULL AS removed
DETACH DELETE o
RETURN removed
