// Creates one relationship per record. The entities may be new. Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (party:Entity {serviceId: row.party})
MATCH (company:Entity {serviceId: row.company})
CREATE (party)-[relationship:$(row.type)]->(company)
SET relationship = row.properties
