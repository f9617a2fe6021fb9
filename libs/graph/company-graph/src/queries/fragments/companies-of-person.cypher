// The companies to which a person has a visible record of a type.
WITH p WHERE size($filter.countriesByType.{{type}}) > 0
MATCH (p)-[:{{type}}]->(c:Company) WHERE c.countryCode IN $filter.countriesByType.{{type}}
RETURN c
