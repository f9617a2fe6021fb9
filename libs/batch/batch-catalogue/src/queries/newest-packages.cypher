// When the newest package of an organisation was made, for each with orders of a subscription that is enabled; so many organisations at most.
// Index: none for the orders, all are wanted; Subscription(id), PackageChain(orderId, country).
MATCH (o:PackageOrder)
WHERE EXISTS { MATCH (s:Subscription {id: o.subscriptionId}) WHERE s.enabled }
UNWIND o.countries AS country
OPTIONAL MATCH (:PackageChain {orderId: o.id, country: country})-[:HEAD]->(head)
WITH o.organisationId AS organisationId, collect(DISTINCT o.deltas) AS deltas, max(head.createdAt) AS createdAt
RETURN organisationId, true IN deltas AS deltas, coalesce(createdAt, 0) AS createdAt
ORDER BY organisationId
LIMIT $limit
