// Replaces all properties of a package order. Deletes the chains of countries that the order no longer names.
// Index: PackageOrder(id), PackageChain(orderId, country).
MERGE (o:PackageOrder {id: $packageOrder.id})
SET o = $packageOrder
WITH o
MATCH (c:PackageChain {orderId: o.id})
WHERE NOT c.country IN o.countries
DETACH DELETE c
