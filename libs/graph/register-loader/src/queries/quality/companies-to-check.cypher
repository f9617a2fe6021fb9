// A page of all companies, ascending by ServiceId, with what the checks of the data look at: all current holdings in
// each, the records of it that may state a stake of 100 or more (three digits, for the caller to judge), and, where
// neither it nor a record has a country, all its records. Index: Entity(serviceId).
MATCH (c:Company&Entity)
USING INDEX c:Entity(serviceId)
WHERE c.serviceId > $page.after
WITH c ORDER BY c.serviceId LIMIT $page.limit
RETURN c.serviceId AS serviceId,
  COLLECT {
    MATCH (c)<-[r:OWNS]-(owner:Entity)
    WHERE r.votesAlone IS NULL
    RETURN [owner.serviceId, owner:Company, r.stake, r.min, r.max, r.votesAlone, r.minExcluded, r.maxExcluded]
  } AS holdings,
  COLLECT {
    MATCH (c)<-[r:OWNS|OWNED|BENEFICIALLY_OWNS|BENEFICIALLY_OWNED|STRUCTURES|STRUCTURED]-(owner:Entity)
    WHERE r.record =~ '.*[sS]takePercent":(\\d{3}|\\d[.\\d]*e).*'
    RETURN [type(r), r.id, owner.serviceId, r.record] ORDER BY r.id, type(r)
  } AS highStakes,
  COLLECT {
    MATCH (c)<-[r:OWNS|OWNED|BENEFICIALLY_OWNS|BENEFICIALLY_OWNED|STRUCTURES|STRUCTURED|HOLDS_ROLE|HELD_ROLE]-(party:Entity)
    WHERE c.countryCode IS NULL AND c.recordCountry IS NULL
    RETURN [type(r), r.id, party.serviceId] ORDER BY r.id, type(r)
  } AS unseen
