// Returns the same rows as load-relations.cypher, for grants that allow every type in all their countries. This query
// reads all types at once, which takes the database half the work.
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
    AND CASE WHEN c.protectedSoleTrader THEN c.countryCode IN $wanted.hiddenPersonCountries ELSE true END
    AND c.countryCode IN $wanted.countries
  RETURN c, c.orgNo AS orgNo
  ORDER BY c.serviceId LIMIT $wanted.maxByOrgNo
}
WITH c, orgNo, COUNT { (c)--() } AS links
WITH collect([c, orgNo, links]) AS found, sum(CASE WHEN links > $wanted.maxLinksOfOne THEN 0 ELSE links END) AS allLinks
UNWIND found AS company
WITH company[0] AS c, company[1] AS orgNo, company[2] > CASE WHEN allLinks > $wanted.maxLinks THEN $wanted.shareOfLinks ELSE $wanted.maxLinksOfOne END AS isSupernode
RETURN orgNo, isSupernode, c.serviceId AS serviceId, c.profile AS profile, c.countryCode AS countryCode, c.protectedSoleTrader AS protectedSoleTrader,
  COLLECT {
    WITH c, isSupernode WHERE NOT isSupernode MATCH (e:Entity)-[r:BENEFICIALLY_OWNS|OWNS|STRUCTURES|HOLDS_ROLE|BENEFICIALLY_OWNED|OWNED|STRUCTURED|HELD_ROLE]->(c)
    RETURN [type(r), r.record, e.serviceId, e:Company, CASE WHEN coalesce(e.protected, e.protectedSoleTrader) THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, coalesce(e.protected, e.protectedSoleTrader)] AS link
  } AS parents,
  COLLECT {
    WITH c, isSupernode WHERE NOT isSupernode MATCH (c)-[r:BENEFICIALLY_OWNS|OWNS|STRUCTURES|HOLDS_ROLE|BENEFICIALLY_OWNED|OWNED|STRUCTURED|HELD_ROLE]->(e:Company)
    WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countries
    RETURN [type(r), r.record, e.serviceId, true, CASE WHEN e.protectedSoleTrader THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, e.protectedSoleTrader] AS link
  } AS children
