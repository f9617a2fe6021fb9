// Finds companies by a text of the full-text index on names, as companies-by-name does: the $wanted.count with the shortest
// names, and of equally long ones those with the lowest service ids. $wanted.lengths are the parts of the text for lengths,
// ascending. The index is asked for one after the other until enough are found. Whom the caller cannot find is left out
// before that, so hidden companies change nothing.
// Index: Company(foldedName, foldedBeginnings, foldedLength, countryCode).
UNWIND $wanted.lengths AS lengths
CALL (lengths) {
  CALL db.index.fulltext.queryNodes('company_names', $wanted.text + lengths) YIELD node AS c
  WITH c
  WHERE c.countryCode IN $wanted.countries AND c.foldedName IS NOT NULL AND {{is-org-no-visible map=$wanted}}
  RETURN c ORDER BY c.foldedLength, c.serviceId LIMIT $wanted.count
}
WITH c LIMIT $wanted.count
RETURN c.serviceId AS serviceId, c.foldedName AS foldedName
