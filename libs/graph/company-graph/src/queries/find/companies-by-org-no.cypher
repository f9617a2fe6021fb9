// Finds companies by an organisation number. That of a protected sole trader is a person's national id, so it finds the
// company only with Hidden Person Access.
// Index: Company(orgNo).
MATCH (c:Company)
USING INDEX c:Company(orgNo)
WHERE c.orgNo = $wanted.orgNo
  AND {{is-org-no-visible map=$wanted}}
  AND c.countryCode IN $wanted.countries
RETURN c.serviceId AS serviceId, c.foldedName AS foldedName
