// Finds companies by a text of the full-text index on names. The text has the countries in it. Returns none, and that there
// are too many, if the index has more than $wanted.maxFound. Then the companies of $wanted.options.limit are not looked at,
// because which of them the index returns depends on companies that the caller cannot find. The name of a protected sole
// trader finds it only with Hidden Person Access.
// Index: Company(foldedName, foldedBeginnings, foldedLength, countryCode).
CALL db.index.fulltext.queryNodes('company_names', $wanted.text, $wanted.options) YIELD node
WITH collect(node) AS nodes
WITH nodes, size(nodes) > $wanted.maxFound AS areTooMany
RETURN areTooMany,
  [c IN CASE WHEN areTooMany THEN [] ELSE nodes END
    WHERE c.countryCode IN $wanted.countries AND c.foldedName IS NOT NULL AND {{is-org-no-visible map=$wanted}} | [c.serviceId, c.foldedName]] AS found
