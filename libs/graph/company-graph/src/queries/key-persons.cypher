// One row, none where the company cannot be found: it and the companies that own or structure it over $wanted.levels levels
// (at most 10), what they hold in one another, and the current roles in them. Followed and read is only what the grants allow;
// holdings of votes alone are passed by. Where `visits` or the number of roles is $wanted.most these are not all. The number of
// levels is a part of each pattern, since only so the expansion prunes and ends where the asked levels end.
// Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId = $wanted.serviceId
  AND c.countryCode IN $wanted.countries
CALL (c) {
  CALL (c) {
    WITH c WHERE $wanted.levels = 1
    RETURN c AS held
    UNION ALL
    WITH c WHERE $wanted.levels = 2 MATCH (c)<-[rs:OWNS|STRUCTURES*0..1]-(held:Company)
    WHERE all(r IN rs WHERE r.votesAlone IS NULL AND coalesce(endNode(r).countryCode, endNode(r).recordCountry) IN $wanted.countriesByType[type(r)])
    RETURN DISTINCT held
    UNION ALL
    WITH c WHERE $wanted.levels = 3 MATCH (c)<-[rs:OWNS|STRUCTURES*0..2]-(held:Company)
    WHERE all(r IN rs WHERE r.votesAlone IS NULL AND coalesce(endNode(r).countryCode, endNode(r).recordCountry) IN $wanted.countriesByType[type(r)])
    RETURN DISTINCT held
    UNION ALL
    WITH c WHERE $wanted.levels = 4 MATCH (c)<-[rs:OWNS|STRUCTURES*0..3]-(held:Company)
    WHERE all(r IN rs WHERE r.votesAlone IS NULL AND coalesce(endNode(r).countryCode, endNode(r).recordCountry) IN $wanted.countriesByType[type(r)])
    RETURN DISTINCT held
    UNION ALL
    WITH c WHERE $wanted.levels = 5 MATCH (c)<-[rs:OWNS|STRUCTURES*0..4]-(held:Company)
    WHERE all(r IN rs WHERE r.votesAlone IS NULL AND coalesce(endNode(r).countryCode, endNode(r).recordCountry) IN $wanted.countriesByType[type(r)])
    RETURN DISTINCT held
    UNION ALL
    WITH c WHERE $wanted.levels = 6 MATCH (c)<-[rs:OWNS|STRUCTURES*0..5]-(held:Company)
    WHERE all(r IN rs WHERE r.votesAlone IS NULL AND coalesce(endNode(r).countryCode, endNode(r).recordCountry) IN $wanted.countriesByType[type(r)])
    RETURN DISTINCT held
    UNION ALL
    WITH c WHERE $wanted.levels = 7 MATCH (c)<-[rs:OWNS|STRUCTURES*0..6]-(held:Company)
    WHERE all(r IN rs WHERE r.votesAlone IS NULL AND coalesce(endNode(r).countryCode, endNode(r).recordCountry) IN $wanted.countriesByType[type(r)])
    RETURN DISTINCT held
    UNION ALL
    WITH c WHERE $wanted.levels = 8 MATCH (c)<-[rs:OWNS|STRUCTURES*0..7]-(held:Company)
    WHERE all(r IN rs WHERE r.votesAlone IS NULL AND coalesce(endNode(r).countryCode, endNode(r).recordCountry) IN $wanted.countriesByType[type(r)])
    RETURN DISTINCT held
    UNION ALL
    WITH c WHERE $wanted.levels = 9 MATCH (c)<-[rs:OWNS|STRUCTURES*0..8]-(held:Company)
    WHERE all(r IN rs WHERE r.votesAlone IS NULL AND coalesce(endNode(r).countryCode, endNode(r).recordCountry) IN $wanted.countriesByType[type(r)])
    RETURN DISTINCT held
    UNION ALL
    WITH c WHERE $wanted.levels = 10 MATCH (c)<-[rs:OWNS|STRUCTURES*0..9]-(held:Company)
    WHERE all(r IN rs WHERE r.votesAlone IS NULL AND coalesce(endNode(r).countryCode, endNode(r).recordCountry) IN $wanted.countriesByType[type(r)])
    RETURN DISTINCT held
  }
  OPTIONAL MATCH (held)<-[r:OWNS|STRUCTURES]-(owner:Company&Entity)
  WHERE r.votesAlone IS NULL AND coalesce(held.countryCode, held.recordCountry) IN $wanted.countriesByType[type(r)]
  WITH held, r, owner LIMIT $wanted.most
  RETURN count(*) AS visits, collect(DISTINCT owner) AS owners,
    collect(CASE WHEN r IS NOT NULL THEN
      [held.serviceId, type(r), r.record, owner.serviceId, true, owner.profile, owner.countryCode, owner.recordCountry, owner.protectedSoleTrader]
    END) AS holdings
}
WITH visits, holdings, [c] + [owner IN owners WHERE owner <> c] AS companies
RETURN visits, holdings,
  [company IN companies | [company.serviceId, company.profile, company.countryCode, company.recordCountry, company.protectedSoleTrader]] AS companies,
  COLLECT {
    UNWIND companies AS company
    WITH company WHERE coalesce(company.countryCode, company.recordCountry) IN $wanted.countriesByType.HOLDS_ROLE
    MATCH (company)<-[r:HOLDS_ROLE]-(e:Entity)
    RETURN [company.serviceId, 'HOLDS_ROLE', r.record, e.serviceId, e:Company, e.profile, e.countryCode, e.recordCountry, coalesce(e.protected, e.protectedSoleTrader)] AS link
    LIMIT $wanted.most
  } AS roles
