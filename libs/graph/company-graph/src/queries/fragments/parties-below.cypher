// The companies with which a company has visible records of a type, and whether these are roles.
WITH c WHERE size($wanted.countriesByType.{{type}}) > 0 MATCH (c)-[r:{{type}}]->(e:Company)
WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.{{type}} AND {{is-in-force}} AND {{may-be-on-day}}
RETURN e, CASE WHEN '{{type}}' IN $wanted.roles THEN 1 ELSE 0 END AS isRole
