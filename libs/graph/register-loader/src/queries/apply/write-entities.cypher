// Writes the properties of companies and persons; null takes one away. Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (entity:Entity {serviceId: row.serviceId})
SET entity += row.properties
