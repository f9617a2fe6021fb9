// The service ids of the companies to which a company has visible links of a type.
WITH c WHERE size($wanted.countriesByType.{{type}}) > 0 MATCH (c)-[:{{type}}]->(e:Company)
WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.{{type}} RETURN e.serviceId AS id
