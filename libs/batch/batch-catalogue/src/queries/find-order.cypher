// One package order, or no row.
// Index: PackageOrder(id).
MATCH (o:PackageOrder {id: $id})
RETURN o {.*} AS packageOrder
