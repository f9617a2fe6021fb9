// The companies of a lookup that may be found, whether each is a supernode, and what it says about its kept figures. If several
// companies have more figures together than $wanted.figures.maxTogether, there is one row without a company instead: a query for them
// would take long, and the database would keep their figures in memory.
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
WITH counter, changeNumber, areKept, areSettled, c, orgNo, COUNT { (c)--() } AS allOfOne,
  COUNT { (c)<-[:ULTIMATELY_OWNS]-() } AS aboveOne, COUNT { (c)-[:ULTIMATELY_OWNS]->() } AS belowOne
WITH counter, changeNumber, areKept, areSettled, c, orgNo, allOfOne - aboveOne - belowOne AS links,
  CASE WHEN areKept AND c.countryCode IN $wanted.figures.countries THEN aboveOne ELSE 0 END +
  CASE WHEN areKept AND belowOne <= $wanted.figures.bound THEN belowOne ELSE 0 END AS figuresOfOne
WITH counter, changeNumber, areKept, areSettled, collect([c, orgNo, links]) AS found,
  sum(CASE WHEN links > $wanted.maxLinksOfOne THEN 0 ELSE links END) AS allLinks, sum(figuresOfOne) AS allFigures
UNWIND CASE WHEN size(found) > 1 AND allFigures > $wanted.figures.maxTogether THEN [null] ELSE found END AS company
WITH counter, changeNumber, areKept, areSettled, company[0] AS c, company[1] AS orgNo,
  company[2] > CASE WHEN allLinks > $wanted.maxLinks THEN $wanted.shareOfLinks ELSE $wanted.maxLinksOfOne END AS isSupernode
{{figures-of-company}}
