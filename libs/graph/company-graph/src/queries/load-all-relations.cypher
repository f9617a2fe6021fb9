// Returns the same rows as load-relations.cypher, for grants that allow every type in all their countries. This query
// reads all types at once, which takes the database half the work.
// Indexes: Entity(serviceId), Company(orgNo).
{{companies-of-lookup}}
WITH *,
  COLLECT {
    WITH c, isSupernode WHERE NOT isSupernode MATCH (e:Entity)-[r:{{relationship-types}}]->(c)
    WHERE {{is-in-force}}
    RETURN [type(r), {{party-columns}}, {{is-shown-holding}}] AS link
  } AS parents,
  COLLECT {
    WITH c, isSupernode WHERE NOT isSupernode MATCH (c)-[r:{{relationship-types}}]->(e:Company)
    WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countries AND {{is-in-force}}
    RETURN [type(r), {{company-columns}}, {{is-shown-holding}}] AS link
  } AS children,
  COLLECT {
    MATCH (c)-[r:EXPLAINS_OWNERS]->() WHERE {{is-in-force}}
    RETURN r.record
  } AS unspecifiedOwners
{{figures-after-links}}
{{companies-then-owners}}
