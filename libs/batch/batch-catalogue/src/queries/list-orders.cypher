// All package orders, sorted by organisation and id.
// Index: none; there are few orders and all are wanted.
MATCH (o:PackageOrder)
RETURN o {.*} AS packageOrder
ORDER BY o.organisationId, o.id
