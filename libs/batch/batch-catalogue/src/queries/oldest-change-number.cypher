// The lowest change number of the packages that the next deltas may continue, or null if there are none. Packages
// created at `$after` or earlier do not count, because a delta that continues one of them compares all companies.
// Index: none for the chains, all are wanted; PackageOrder(id).
MATCH (chain:PackageChain)-[:HEAD]->(head:BatchPackage), (o:PackageOrder {id: chain.orderId})
WHERE o.deltas AND head.createdAt > $after
RETURN min(head.changeNumber) AS oldest
