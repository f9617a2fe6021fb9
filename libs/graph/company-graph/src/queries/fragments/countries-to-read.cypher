// The countries whose index ranges a search reads, one after the other. Several countries are read twice. Otherwise the
// search would miss a company that a load moves meanwhile into a country that was already read.
CASE size($filter.countries)
  WHEN 1 THEN $filter.countries
  ELSE $filter.countries + $filter.countries
END
