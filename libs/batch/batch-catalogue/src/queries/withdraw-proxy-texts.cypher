// Withdraws at most `$limit` packages, newer than a time, that may show free text or case numbers of a record whose proxy is a protected
// person, and returns their number. Builders mask these texts since line format 7. Only beneficial ownerships have proxies, and Hidden
// Person Access in the country of the record shows their texts: so these are the packages of relations with beneficial owners of a
// country without that access.
// The graph cannot tell which of them show such a text. The record may have changed since, and whether a proxy counted as protected
// depended on the owners of that day.
// Index: BatchPackage(createdAt). Each transaction looks at all packages that are newer, also those that an earlier one withdrew.
MATCH (p:BatchPackage {type: 'relations'})
WHERE p.createdAt > $after AND p.withdrawnAt IS NULL
  AND NOT coalesce(p.lineRevision, '') =~ 'format ([7-9]|[1-9][0-9]+), .*'
  // The grants are JSON: for each country the list of its areas.
  AND any(country IN split(p.grants, ']') WHERE country CONTAINS '"BeneficialOwner"' AND NOT country CONTAINS '"HiddenPersonAccess"')
WITH p LIMIT $limit
SET p.withdrawnAt = $withdrawnAt, p.withdrawnReason = $reason
RETURN count(p) AS withdrawn
