// Writes the sources of companies and persons. Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (entity:Entity {serviceId: row.serviceId})
SET entity.source = row.source, entity.sources = row.sources
