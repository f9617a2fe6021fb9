// Returns a page of all companies, ascending by ServiceId, with what the checks need: all current holdings in each
// company, and the records that may state a stake of 100 % or more. The query selects numbers with at least three
// digits before the point, and the caller checks the value. If the company has no country, all its records are returned
// too, because no caller may see them. Where a holding states a number of shares and no percentage, its record and what the
// sources state about the company are returned. Also returns why registers name no owner of the company, the persons who
// currently hold shares in it, if there are several, and the records that end on a day before they begin. The first company
// of those with the same country and organisation number has the others.
// Indexes: Entity(serviceId), Company(orgNo).
MATCH (c:Company&Entity)
USING INDEX c:Entity(serviceId)
WHERE c.serviceId > $page.after
WITH c ORDER BY c.serviceId LIMIT $page.limit
RETURN c.serviceId AS serviceId,
  COLLECT {
    MATCH (c)<-[r:OWNS]-(owner:Entity)
    WHERE {{is-holding}}
    RETURN [{{holding-columns owner=owner}}, r.source,
      CASE WHEN {{states-shares-alone}} THEN r.record END]
  } AS holdings,
  CASE WHEN EXISTS {
    MATCH (c)<-[r:OWNS]-()
    WHERE {{states-shares-alone}}
  } THEN [c.profile, c.source, c.sources] END AS stated,
  COLLECT {
    MATCH (c)<-[r:OWNS|OWNED|BENEFICIALLY_OWNS|BENEFICIALLY_OWNED|STRUCTURES|STRUCTURED]-(owner:Entity)
    WHERE r.record =~ '.*[sS]takePercent":(\\d{3}|\\d[.\\d]*e).*' AND {{is-in-force}}
    RETURN [type(r), r.id, owner.serviceId, r.record] ORDER BY r.id, type(r)
  } AS highStakes,
  COLLECT {
    MATCH (c)-[r:EXPLAINS_OWNERS]->()
    WHERE {{is-in-force}}
    RETURN r.record
  } AS unspecifiedOwners,
  COLLECT {
    MATCH (c)<-[r:OWNS|OWNED|BENEFICIALLY_OWNS|BENEFICIALLY_OWNED|STRUCTURES|STRUCTURED|HOLDS_ROLE|HELD_ROLE|EXPLAINS_OWNERS|EXPLAINED_OWNERS]-(party:Entity)
    WHERE c.countryCode IS NULL AND c.recordCountry IS NULL AND {{is-in-force}}
    RETURN [type(r), r.id, party.serviceId] ORDER BY r.id, type(r)
  } AS unseen,
  COLLECT {
    MATCH (c)<-[r:OWNS]-(owner:Person)
    WHERE {{is-in-force}}
    WITH collect(DISTINCT owner) AS owners
    WHERE size(owners) > 1
    UNWIND owners AS owner
    RETURN [owner.serviceId, owner.profile]
  } AS persons,
  COLLECT {
    MATCH (c)<-[r:OWNS|OWNED|BENEFICIALLY_OWNS|BENEFICIALLY_OWNED|STRUCTURES|STRUCTURED|HOLDS_ROLE|HELD_ROLE|EXPLAINS_OWNERS|EXPLAINED_OWNERS]-(party:Entity)
    WHERE r.record CONTAINS '"outDate":"'
    WITH r, party, left(split(r.record, '"inDate":"')[1], 10) AS inDay, left(split(r.record, '"outDate":"')[1], 10) AS outDay
    WHERE inDay > outDay
    RETURN [type(r), r.id, party.serviceId, inDay, outDay] ORDER BY r.id, type(r)
  } AS reversedDates,
  coalesce(c.countryCode, c.recordCountry) AS countryCode,
  COLLECT {
    WITH c.orgNo AS orgNo, c.serviceId AS id, coalesce(c.countryCode, c.recordCountry) AS country
    WHERE NOT EXISTS {
      MATCH (earlier:Company)
      WHERE earlier.orgNo = orgNo AND earlier.serviceId < id AND coalesce(earlier.countryCode, earlier.recordCountry) = country
    }
    MATCH (later:Company)
    WHERE later.orgNo = orgNo AND later.serviceId > id AND coalesce(later.countryCode, later.recordCountry) = country
    RETURN later.serviceId ORDER BY later.serviceId
  } AS sameNumber
