// The entities that have visible records of a type with a company, and whether these are roles.
WITH c, allowed WHERE '{{type}}' IN allowed MATCH (e:Entity)-[r:{{type}}]->(c) WHERE {{is-in-force}} AND {{may-be-on-day}}
RETURN e, CASE WHEN '{{type}}' IN $wanted.roles THEN 1 ELSE 0 END AS isRole
