// The figures of a company, read after its links, see `FiguresColumns`. A company below in a country without the grant gives only
// its number of holdings. Companies share many of their owners, so what the graph stores about an owner is read later, once for all
// companies: the last item of a figure above is the node of its owner. A dynamic property is read from the store each time, so the
// last two columns are read after the figures.
WITH *,
  COLLECT {
    WITH c, hasAbove WHERE hasAbove MATCH (e:Entity)-[r:ULTIMATELY_OWNS]->(c)
    RETURN [r.stamp, r.record, e.serviceId, e:Company, e] AS figure
  } AS figuresAbove,
  COLLECT {
    WITH c, isBelowKept, belowCount WHERE isBelowKept AND 0 < belowCount <= $wanted.figures.bound
    MATCH (c)-[r:ULTIMATELY_OWNS]->(e:Company)
    RETURN CASE WHEN coalesce(e.countryCode, e.recordCountry) IN $wanted.figures.countries
      THEN [r.stamp, {{company-columns}}, e.figuresHoldings, e.figuresStamp]
      ELSE [e.figuresHoldings]
    END AS figure
  } AS figuresBelow
WITH *, CASE WHEN isKept THEN
    [stamp, figureCount, areOmitted, hasAbove, isBelowKept, ownsNothing, belowCount, changeNumber,
      c[$wanted.figures.stampName], counter[$wanted.figures.numberName]]
  END AS figures
