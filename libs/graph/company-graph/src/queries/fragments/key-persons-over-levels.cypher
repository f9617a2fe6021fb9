// A company, the companies above it over $wanted.levels levels, and the roles in them; see key-persons.cypher.
MATCH (c:Company&Entity)
USING INDEX SEEK c:Entity(serviceId)
WHERE c.serviceId = $wanted.serviceId
  AND c.countryCode IN $wanted.countries
CALL (c) {
  CALL (c) {
    WITH c WHERE $wanted.levels = 1
    RETURN c AS owned
    UNION ALL
    {{owners-over-levels levels=2 steps=1}}
    UNION ALL
    {{owners-over-levels levels=3 steps=2}}
    UNION ALL
    {{owners-over-levels levels=4 steps=3}}
    UNION ALL
    {{owners-over-levels levels=5 steps=4}}
    UNION ALL
    {{owners-over-levels levels=6 steps=5}}
    UNION ALL
    {{owners-over-levels levels=7 steps=6}}
    UNION ALL
    {{owners-over-levels levels=8 steps=7}}
    UNION ALL
    {{owners-over-levels levels=9 steps=8}}
    UNION ALL
    {{owners-over-levels levels=10 steps=9}}
  }
  OPTIONAL MATCH (owned)<-[r:{{holdings}}]-(owner:Company&Entity)
  WHERE {{is-holding}} AND {{may-be-on-day}} AND coalesce(owned.countryCode, owned.recordCountry) IN $wanted.countriesByType[type(r)]
  WITH owned, r, owner LIMIT $wanted.maxRows
  RETURN count(*) AS visits, collect(DISTINCT owner) AS owners,
    collect(CASE WHEN r IS NOT NULL THEN
      [owned.serviceId, type(r), r.record, owner.serviceId, true, owner.profile, owner.countryCode, owner.recordCountry, owner.protectedSoleTrader]
    END) AS holdings
}
WITH visits, holdings, [c] + [owner IN owners WHERE owner <> c] AS companies
RETURN visits, holdings,
  [company IN companies | [company.serviceId, company.profile, company.countryCode, company.recordCountry, company.protectedSoleTrader]] AS companies,
  COLLECT {
    UNWIND companies AS company
    WITH company WHERE coalesce(company.countryCode, company.recordCountry) IN $wanted.countriesByType.HOLDS_ROLE
    MATCH (company)<-[r:{{roles}}]-(e:Entity)
    WHERE {{is-in-force}} AND {{may-be-on-day}} AND coalesce(company.countryCode, company.recordCountry) IN $wanted.countriesByType[type(r)]
    RETURN [company.serviceId, type(r), r.record, e.serviceId, e:Company, e.profile, e.countryCode, e.recordCountry, coalesce(e.protected, e.protectedSoleTrader)] AS link
    LIMIT $wanted.maxRows
  } AS roles
