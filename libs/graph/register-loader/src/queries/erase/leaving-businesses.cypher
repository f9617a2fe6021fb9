// What ties companies to persons, and under which ServiceIds packages show them, before a load changes them; found by their
// element ids.
MATCH (company:Company)
WHERE elementId(company) IN $elementIds
  AND (company.orgNo IS NOT NULL OR company.soleTraderOf IS NOT NULL)
RETURN elementId(company) AS elementId, company.orgNo AS number, coalesce(company.soleTraderOf, []) AS traders,
  [company.serviceId] + {{former-ids}} AS serviceIds
