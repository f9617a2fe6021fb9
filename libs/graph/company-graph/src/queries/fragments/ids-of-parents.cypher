// The service ids of the entities that have visible links of a type to a company.
WITH c WHERE '{{type}}' IN $wanted.types MATCH (e:Entity)-[:{{type}}]->(c) RETURN e.serviceId AS id
