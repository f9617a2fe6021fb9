// Creates one relationship per record, also of entities that are new. Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (party:Entity {serviceId: row.party})
MATCH (company:Entity {serviceId: row.company})
CREATE (party)-[held:$(row.type)]->(company)
SET held = row.properties
