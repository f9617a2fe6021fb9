// The companies of a lookup that may be found, and whether each is a supernode.
// Indexes: Entity(serviceId), Company(orgNo).
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
WITH c, orgNo, COUNT { (c)--() } AS links
WITH collect([c, orgNo, links]) AS found, sum(CASE WHEN links > $wanted.maxLinksOfOne THEN 0 ELSE links END) AS allLinks
UNWIND found AS company
WITH company[0] AS c, company[1] AS orgNo, company[2] > CASE WHEN allLinks > $wanted.maxLinks THEN $wanted.shareOfLinks ELSE $wanted.maxLinksOfOne END AS isSupernode
