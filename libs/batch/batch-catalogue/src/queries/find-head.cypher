// The newest package of a chain. Returns no row if no package order asks for such packages.
// Index: PackageOrder(id), PackageChain(orderId, country).
MATCH (o:PackageOrder {id: $orderId})
WHERE o.organisationId = $organisationId AND o.subscriptionId = $subscriptionId AND o.type = $type AND $country IN o.countries
OPTIONAL MATCH (:PackageChain {orderId: $orderId, country: $country})-[:HEAD]->(head)
RETURN head.packageId AS head
