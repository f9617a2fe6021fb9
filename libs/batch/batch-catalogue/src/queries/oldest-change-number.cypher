// The lowest change number of the heads that deltas may still continue; null where there are none. A delta that continues an
// expired head compares all companies.
// Index: none for the chains, all are wanted; PackageOrder(id).
MATCH (chain:PackageChain)-[:HEAD]->(head:BatchPackage), (o:PackageOrder {id: chain.orderId})
WHERE o.deltas AND head.createdAt > $after
RETURN min(head.changeNumber) AS oldest
