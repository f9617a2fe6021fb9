// The links of a type to the children of a company.
WITH c, isSupernode WHERE NOT isSupernode AND size($wanted.countriesByType.{{type}}) > 0 MATCH (c)-[r:{{type}}]->(e:Company)
WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.{{type}} AND {{is-in-force}}
RETURN ['{{type}}', {{company-columns}}, {{is-shown-holding}}] AS link
