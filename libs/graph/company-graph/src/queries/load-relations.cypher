// One row per company: its profile and its links to parents and children, as lists of plain values. Only relationships of types
// that the grants allow are read: for parents in the company's own country, for children in theirs, whether they can be found
// there or not. A company with more links than $wanted.maxLinksOfOne is a supernode: its row has no links. Where the others have
// more than $wanted.maxLinks together, each with more than $wanted.shareOfLinks counts as a supernode too.
// Indexes: Entity(serviceId), Company(orgNo).
{{companies-of-lookup}}
WITH c, orgNo, isSupernode, CASE WHEN isSupernode THEN [] ELSE $wanted.typesByCountry[c.countryCode] END AS allowed
RETURN orgNo, isSupernode, c.serviceId AS serviceId, c.profile AS profile, c.countryCode AS countryCode, c.protectedSoleTrader AS protectedSoleTrader,
  COLLECT {
    {{links-to-parents for each type, UNION ALL}}
  } AS parents,
  COLLECT {
    {{links-to-children for each type, UNION ALL}}
  } AS children
