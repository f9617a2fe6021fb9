// Returns one row per company: its profile and its links to parents and children, as lists of plain values. The query
// reads only relationships of types that the grants allow. For links to parents, the grants of the company's own
// country count. For links to children, the grants of the child's country count, even if a search cannot find the
// child. Why owners are not named is read where the grants allow beneficial ownerships.
// A company with more links than $wanted.maxLinksOfOne is a supernode: its row has no links. If the other companies
// together have more links than $wanted.maxLinks, each of them with more than $wanted.shareOfLinks counts as a
// supernode too.
// Kept figures are read where the grants allow Owner in the country of the owned company. The row says what the company
// says about its figures, and the reader compares this with the figures.
// Indexes: Entity(serviceId), Company(orgNo).
{{companies-of-lookup}}
WITH *, CASE WHEN isSupernode THEN [] ELSE $wanted.typesByCountry[c.countryCode] END AS allowed
WITH *,
  COLLECT {
    {{links-to-parents for each type, UNION ALL}}
  } AS parents,
  COLLECT {
    {{links-to-children for each type, UNION ALL}}
  } AS children,
  COLLECT {
    WITH c WHERE 'BENEFICIALLY_OWNS' IN $wanted.typesByCountry[c.countryCode] MATCH (c)-[r:EXPLAINS_OWNERS]->() WHERE {{is-in-force}}
    RETURN r.record
  } AS unspecifiedOwners
{{figures-after-links}}
{{companies-then-owners}}
