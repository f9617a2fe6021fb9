// The visible records of a type of one party with a company.
WITH c, e, allowed WHERE '{{type}}' IN allowed MATCH (e)-[r:{{type}}]->(c) WHERE {{is-in-force}} AND {{may-be-on-day}} RETURN r
