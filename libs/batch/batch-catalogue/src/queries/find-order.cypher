// The package order with this id. Returns no row if there is none.
// Index: PackageOrder(id).
MATCH (o:PackageOrder {id: $id})
RETURN o {.*} AS packageOrder
