// The visible records of a type of a company with one company below it.
WITH c, e, country WHERE country IN $wanted.countriesByType.{{type}} MATCH (c)-[r:{{type}}]->(e) WHERE {{is-in-force}} AND {{may-be-on-day}} RETURN r
