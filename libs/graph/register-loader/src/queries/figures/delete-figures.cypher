// Deletes figures of companies, found by their owners. Served by the constraint on Entity.serviceId. The owners have no label
// here, so that the figures of each company are read once. With the label, the database would look for each pair of owner
// and company among all that either of them has.
UNWIND $rows AS row
MATCH (company:Entity {serviceId: row.company})<-[figure:ULTIMATELY_OWNS]-(owner)
WHERE owner.serviceId IN row.owners
DELETE figure
