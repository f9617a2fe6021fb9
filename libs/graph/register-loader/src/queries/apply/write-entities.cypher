// Writes the properties of companies and persons. The value null removes a property.
// Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (entity:Entity {serviceId: row.serviceId})
SET entity += row.properties
