// The links of a type to the parents of a company.
WITH c, allowed WHERE '{{type}}' IN allowed MATCH (e:Entity)-[r:{{type}}]->(c) WHERE {{is-in-force}}
RETURN ['{{type}}', {{party-columns}}, {{is-shown-holding}}] AS link
