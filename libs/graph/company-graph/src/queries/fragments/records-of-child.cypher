// The visible records of a type between a company and one child.
WITH c, e, country WHERE country IN $wanted.countriesByType.{{type}} MATCH (c)-[r:{{type}}]->(e) WHERE {{is-in-force}} RETURN r
