// The companies of a lookup that may be found, in batches. Nearly always there is one batch. If there are very many figures, a batch has
// few companies: the database keeps the links and figures of a whole batch in memory.
// Indexes: Entity(serviceId), Company(orgNo).
{{figures-state}}
CALL () {
  MATCH (c:Company&Entity)
  USING INDEX c:Entity(serviceId)
  WHERE c.serviceId IN $wanted.serviceIds
    AND c.countryCode IN $wanted.countries
  RETURN c, null AS orgNo
  UNION ALL
  MATCH (c:Company)
  USING INDEX c:Company(orgNo)
  WHERE c.orgNo IN $wanted.orgNos
    AND {{is-org-no-visible map=$wanted}}
    AND c.countryCode IN $wanted.countries
  RETURN c, c.orgNo AS orgNo
  ORDER BY c.serviceId LIMIT $wanted.maxByOrgNo
}
WITH counter, changeNumber, areKept, areSettled, c, orgNo, COUNT { (c)--() } AS allOfOne, COUNT { (c)-[:ULTIMATELY_OWNS]-() } AS figuresOfOne
WITH counter, changeNumber, areKept, areSettled, c, orgNo, figuresOfOne, allOfOne - figuresOfOne AS links
WITH counter, changeNumber, areKept, areSettled, collect([c, orgNo, links]) AS found,
  sum(CASE WHEN links > $wanted.maxLinksOfOne THEN 0 ELSE links END) AS allLinks, sum(figuresOfOne) AS allFigures
WITH *, CASE WHEN allFigures > $wanted.figures.maxTogether THEN $wanted.figures.companiesTogether ELSE size(found) END AS perBatch
UNWIND range(0, size(found) - 1, perBatch) AS first
WITH counter, changeNumber, areKept, areSettled, allLinks, found[first..first + perBatch] AS batch
