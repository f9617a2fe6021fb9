// Returns the ties and numbers that connect companies to persons, and the ServiceIds under which packages show the
// companies. It runs before a load changes the companies, which are found by their element ids.
MATCH (company:Company)
WHERE elementId(company) IN $elementIds
  AND (company.orgNo IS NOT NULL OR company.soleTraderOf IS NOT NULL)
RETURN elementId(company) AS elementId, company.orgNo AS number, coalesce(company.soleTraderOf, []) AS traders,
  [company.serviceId] + {{former-ids}} AS serviceIds
