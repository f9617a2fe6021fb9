// The companies that a company has above it within a number of steps.
WITH c WHERE $wanted.levels = {{levels}} MATCH (c)<-[rs:{{holdings}}*0..{{steps}}]-(owned:Company)
WHERE all(r IN rs WHERE {{is-holding}} AND {{may-be-on-day}} AND coalesce(endNode(r).countryCode, endNode(r).recordCountry) IN $wanted.countriesByType[type(r)])
RETURN DISTINCT owned
