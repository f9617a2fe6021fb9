// Creates figures of companies. Returns the owners that are companies. Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.company})
UNWIND row.figures AS figure
MATCH (owner:Entity {serviceId: figure[0]})
CREATE (owner)-[:ULTIMATELY_OWNS {record: figure[1], stamp: $stamp}]->(company)
WITH owner
WHERE owner:Company
RETURN DISTINCT owner.serviceId AS serviceId
