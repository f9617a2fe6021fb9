// When the newest package of each organisation was published. Only organisations that have an order with an enabled
// subscription, at most `$limit` of them.
// Index: none for the orders, all are wanted; Subscription(id), PackageChain(orderId, country).
MATCH (o:PackageOrder)
WHERE EXISTS { MATCH (s:Subscription {id: o.subscriptionId}) WHERE s.enabled }
UNWIND o.countries AS country
OPTIONAL MATCH (:PackageChain {orderId: o.id, country: country})-[:HEAD]->(head)
WITH o.organisationId AS organisationId, collect(DISTINCT o.deltas) AS deltas, max(head.createdAt) AS createdAt
RETURN organisationId, true IN deltas AS deltas, coalesce(createdAt, 0) AS createdAt
ORDER BY organisationId
LIMIT $limit
