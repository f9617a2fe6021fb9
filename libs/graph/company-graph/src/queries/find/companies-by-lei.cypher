// Finds companies by the key of an LEI. Public registers name the person of a sole trader under it, so it finds a protected
// one only with Hidden Person Access.
// Index: EntityKey(key).
MATCH (:EntityKey {key: $wanted.key})-[:KEY_OF]->(c:Company)
WHERE c.countryCode IN $wanted.countries
  AND {{is-org-no-visible map=$wanted}}
RETURN c.serviceId AS serviceId, c.foldedName AS foldedName
