// First one row per company of a batch, then rows with the owners of the figures above them: each owner once, in lists of a
// length that the driver reads quickly.
WITH collect({
  orgNo: orgNo, isSupernode: isSupernode, serviceId: c.serviceId, profile: c.profile, countryCode: c.countryCode, protectedSoleTrader: c.protectedSoleTrader,
  parents: parents, children: children, unspecifiedOwners: unspecifiedOwners, figures: figures, figuresAbove: figuresAbove, figuresBelow: figuresBelow
}) AS companies
CALL (companies) {
  UNWIND companies AS company
  RETURN company {.*, figuresAbove: [figure IN company.figuresAbove | figure[0..4]]} AS company, null AS owners
  UNION ALL
  UNWIND companies AS company
  UNWIND company.figuresAbove AS figure
  WITH DISTINCT figure[4] AS e
  WITH e, coalesce(e.protected, e.protectedSoleTrader) AS isProtected
  WITH collect([e.serviceId, e:Company, {{stored-profile mark=isProtected}}, CASE WHEN e:Company THEN e.countryCode END,
    CASE WHEN e:Company THEN e.recordCountry END, isProtected]) AS everyOwner
  UNWIND range(0, size(everyOwner) - 1, $wanted.figures.ownersPerRow) AS first
  RETURN null AS company, everyOwner[first..first + $wanted.figures.ownersPerRow] AS owners
}
RETURN company, owners
