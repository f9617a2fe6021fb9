// The companies of a lookup that may be found, whether each is a supernode, and what it says about its kept figures.
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
WITH counter, changeNumber, areKept, areSettled, c, orgNo, COUNT { (c)--() } - COUNT { (c)-[:ULTIMATELY_OWNS]-() } AS links
WITH counter, changeNumber, areKept, areSettled, collect([c, orgNo, links]) AS found, sum(CASE WHEN links > $wanted.maxLinksOfOne THEN 0 ELSE links END) AS allLinks
UNWIND found AS company
WITH counter, changeNumber, areKept, areSettled, company[0] AS c, company[1] AS orgNo, company[2] > CASE WHEN allLinks > $wanted.maxLinks THEN $wanted.shareOfLinks ELSE $wanted.maxLinksOfOne END AS isSupernode
{{figures-of-company}}
