// Marks persons as protected, or removes the mark. Served by the constraint on Entity.serviceId.
UNWIND $rows AS row
MATCH (person:Entity {serviceId: row.serviceId})
SET person.protected = CASE WHEN row.isProtected THEN true END
