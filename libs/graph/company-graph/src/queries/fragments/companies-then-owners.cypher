// First one row per company, then rows with the owners of the figures above them: each owner once, in lists of a
// length that the driver reads quickly.
WITH collect([orgNo, isSupernode, c.serviceId, c.profile, c.countryCode, c.protectedSoleTrader,
  parents, children, unspecifiedOwners, figures, figuresAbove, figuresBelow]) AS companies
CALL (companies) {
  UNWIND companies AS company
  RETURN company[0] AS orgNo, company[1] AS isSupernode, company[2] AS serviceId, company[3] AS profile, company[4] AS countryCode, company[5] AS protectedSoleTrader,
    company[6] AS parents, company[7] AS children, company[8] AS unspecifiedOwners, company[9] AS figures,
    [figure IN company[10] | figure[0..4]] AS figuresAbove, company[11] AS figuresBelow, null AS owners
  UNION ALL
  UNWIND companies AS company
  UNWIND company[10] AS figure
  WITH DISTINCT figure[4] AS e
  WITH e, coalesce(e.protected, e.protectedSoleTrader) AS isProtected
  WITH collect([e.serviceId, e:Company, {{stored-profile mark=isProtected}}, CASE WHEN e:Company THEN e.countryCode END,
    CASE WHEN e:Company THEN e.recordCountry END, isProtected]) AS everyOwner
  UNWIND range(0, size(everyOwner) - 1, $wanted.figures.ownersPerRow) AS first
  RETURN null AS orgNo, null AS isSupernode, null AS serviceId, null AS profile, null AS countryCode, null AS protectedSoleTrader,
    null AS parents, null AS children, null AS unspecifiedOwners, null AS figures, null AS figuresAbove, null AS figuresBelow,
    everyOwner[first..first + $wanted.figures.ownersPerRow] AS owners
}
RETURN orgNo, isSupernode, serviceId, profile, countryCode, protectedSoleTrader,
  parents, children, unspecifiedOwners, figures, figuresAbove, figuresBelow, owners
