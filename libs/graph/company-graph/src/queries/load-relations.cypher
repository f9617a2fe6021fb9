// Returns one row per company: its profile and its links to parents and children, as lists of plain values. The query
// reads only relationships of types that the grants allow. For links to parents, the grants of the company's own
// country count. For links to children, the grants of the child's country count, even if a search cannot find the
// child.
// A company with more links than $wanted.maxLinksOfOne is a supernode: its row has no links. If the other companies
// together have more links than $wanted.maxLinks, each of them with more than $wanted.shareOfLinks counts as a
// supernode too.
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
WITH c, orgNo, isSupernode, CASE WHEN isSupernode THEN [] ELSE $wanted.typesByCountry[c.countryCode] END AS allowed
RETURN orgNo, isSupernode, c.serviceId AS serviceId, c.profile AS profile, c.countryCode AS countryCode, c.protectedSoleTrader AS protectedSoleTrader,
  COLLECT {
    WITH c, allowed WHERE 'BENEFICIALLY_OWNS' IN allowed MATCH (e:Entity)-[r:BENEFICIALLY_OWNS]->(c)
    RETURN ['BENEFICIALLY_OWNS', r.record, e.serviceId, e:Company, CASE WHEN coalesce(e.protected, e.protectedSoleTrader) THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, coalesce(e.protected, e.protectedSoleTrader)] AS link
    UNION ALL
    WITH c, allowed WHERE 'OWNS' IN allowed MATCH (e:Entity)-[r:OWNS]->(c)
    RETURN ['OWNS', r.record, e.serviceId, e:Company, CASE WHEN coalesce(e.protected, e.protectedSoleTrader) THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, coalesce(e.protected, e.protectedSoleTrader)] AS link
    UNION ALL
    WITH c, allowed WHERE 'STRUCTURES' IN allowed MATCH (e:Entity)-[r:STRUCTURES]->(c)
    RETURN ['STRUCTURES', r.record, e.serviceId, e:Company, CASE WHEN coalesce(e.protected, e.protectedSoleTrader) THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, coalesce(e.protected, e.protectedSoleTrader)] AS link
    UNION ALL
    WITH c, allowed WHERE 'HOLDS_ROLE' IN allowed MATCH (e:Entity)-[r:HOLDS_ROLE]->(c)
    RETURN ['HOLDS_ROLE', r.record, e.serviceId, e:Company, CASE WHEN coalesce(e.protected, e.protectedSoleTrader) THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, coalesce(e.protected, e.protectedSoleTrader)] AS link
    UNION ALL
    WITH c, allowed WHERE 'BENEFICIALLY_OWNED' IN allowed MATCH (e:Entity)-[r:BENEFICIALLY_OWNED]->(c)
    RETURN ['BENEFICIALLY_OWNED', r.record, e.serviceId, e:Company, CASE WHEN coalesce(e.protected, e.protectedSoleTrader) THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, coalesce(e.protected, e.protectedSoleTrader)] AS link
    UNION ALL
    WITH c, allowed WHERE 'OWNED' IN allowed MATCH (e:Entity)-[r:OWNED]->(c)
    RETURN ['OWNED', r.record, e.serviceId, e:Company, CASE WHEN coalesce(e.protected, e.protectedSoleTrader) THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, coalesce(e.protected, e.protectedSoleTrader)] AS link
    UNION ALL
    WITH c, allowed WHERE 'STRUCTURED' IN allowed MATCH (e:Entity)-[r:STRUCTURED]->(c)
    RETURN ['STRUCTURED', r.record, e.serviceId, e:Company, CASE WHEN coalesce(e.protected, e.protectedSoleTrader) THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, coalesce(e.protected, e.protectedSoleTrader)] AS link
    UNION ALL
    WITH c, allowed WHERE 'HELD_ROLE' IN allowed MATCH (e:Entity)-[r:HELD_ROLE]->(c)
    RETURN ['HELD_ROLE', r.record, e.serviceId, e:Company, CASE WHEN coalesce(e.protected, e.protectedSoleTrader) THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, coalesce(e.protected, e.protectedSoleTrader)] AS link
  } AS parents,
  COLLECT {
    WITH c, isSupernode WHERE NOT isSupernode AND size($wanted.countriesByType.BENEFICIALLY_OWNS) > 0 MATCH (c)-[r:BENEFICIALLY_OWNS]->(e:Company)
    WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.BENEFICIALLY_OWNS
    RETURN ['BENEFICIALLY_OWNS', r.record, e.serviceId, true, CASE WHEN e.protectedSoleTrader THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, e.protectedSoleTrader] AS link
    UNION ALL
    WITH c, isSupernode WHERE NOT isSupernode AND size($wanted.countriesByType.OWNS) > 0 MATCH (c)-[r:OWNS]->(e:Company)
    WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.OWNS
    RETURN ['OWNS', r.record, e.serviceId, true, CASE WHEN e.protectedSoleTrader THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, e.protectedSoleTrader] AS link
    UNION ALL
    WITH c, isSupernode WHERE NOT isSupernode AND size($wanted.countriesByType.STRUCTURES) > 0 MATCH (c)-[r:STRUCTURES]->(e:Company)
    WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.STRUCTURES
    RETURN ['STRUCTURES', r.record, e.serviceId, true, CASE WHEN e.protectedSoleTrader THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, e.protectedSoleTrader] AS link
    UNION ALL
    WITH c, isSupernode WHERE NOT isSupernode AND size($wanted.countriesByType.HOLDS_ROLE) > 0 MATCH (c)-[r:HOLDS_ROLE]->(e:Company)
    WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.HOLDS_ROLE
    RETURN ['HOLDS_ROLE', r.record, e.serviceId, true, CASE WHEN e.protectedSoleTrader THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, e.protectedSoleTrader] AS link
    UNION ALL
    WITH c, isSupernode WHERE NOT isSupernode AND size($wanted.countriesByType.BENEFICIALLY_OWNED) > 0 MATCH (c)-[r:BENEFICIALLY_OWNED]->(e:Company)
    WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.BENEFICIALLY_OWNED
    RETURN ['BENEFICIALLY_OWNED', r.record, e.serviceId, true, CASE WHEN e.protectedSoleTrader THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, e.protectedSoleTrader] AS link
    UNION ALL
    WITH c, isSupernode WHERE NOT isSupernode AND size($wanted.countriesByType.OWNED) > 0 MATCH (c)-[r:OWNED]->(e:Company)
    WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.OWNED
    RETURN ['OWNED', r.record, e.serviceId, true, CASE WHEN e.protectedSoleTrader THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, e.protectedSoleTrader] AS link
    UNION ALL
    WITH c, isSupernode WHERE NOT isSupernode AND size($wanted.countriesByType.STRUCTURED) > 0 MATCH (c)-[r:STRUCTURED]->(e:Company)
    WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.STRUCTURED
    RETURN ['STRUCTURED', r.record, e.serviceId, true, CASE WHEN e.protectedSoleTrader THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, e.protectedSoleTrader] AS link
    UNION ALL
    WITH c, isSupernode WHERE NOT isSupernode AND size($wanted.countriesByType.HELD_ROLE) > 0 MATCH (c)-[r:HELD_ROLE]->(e:Company)
    WHERE coalesce(e.countryCode, e.recordCountry) IN $wanted.countriesByType.HELD_ROLE
    RETURN ['HELD_ROLE', r.record, e.serviceId, true, CASE WHEN e.protectedSoleTrader THEN e.profile ELSE coalesce(e.told, e.profile) END, e.countryCode, e.recordCountry, e.protectedSoleTrader] AS link
  } AS children
