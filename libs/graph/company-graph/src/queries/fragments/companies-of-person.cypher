// The companies to which a person has a visible record of a type.
WITH p WHERE size($filter.countriesByType.{{type}}) > 0
MATCH (p)-[r:{{type}}]->(c:Company) WHERE c.countryCode IN $filter.countriesByType.{{type}} AND {{is-in-force}}
RETURN c
