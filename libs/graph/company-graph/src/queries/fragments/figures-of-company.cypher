// What a company says about its figures. It is read before the links of the company, and the figures are read after them:
// where the stamps differ, a transaction changed them in between.
WITH *, c.figuresStamp AS stamp, c.figuresCount AS figureCount, c:FiguresOmitted AS areOmitted, areKept AND c.figuresStamp IS NOT NULL
  AND {{do-figures-count company=c revision=$wanted.figures.revision}} AS isKept
WITH *, isKept AND NOT areOmitted AND c.countryCode IN $wanted.figures.countries AS hasAbove,
  isKept AND areSettled AND NOT areOmitted AND c.mayOmitBelow IS NULL AS isBelowKept,
  isKept AND NOT EXISTS { (c)-[:OWNS]->() } AS ownsNothing,
  CASE WHEN isKept THEN COUNT { (c)-[:ULTIMATELY_OWNS]->() } ELSE 0 END AS belowCount
