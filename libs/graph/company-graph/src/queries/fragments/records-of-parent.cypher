// The visible records of a type between a company and one parent.
WITH c, e WHERE '{{type}}' IN $wanted.types MATCH (e)-[r:{{type}}]->(c) WHERE {{is-in-force}} RETURN r
