// A current holding of a company in one of the countries, as in load-relations.cypher. Index: Entity(serviceId).
{{wanted-company}}
MATCH (c)-[r:OWNS]->(e:Company)
WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.OWNS AND {{is-in-force}}
RETURN ['OWNS', {{company-columns}}] AS link
LIMIT 1
