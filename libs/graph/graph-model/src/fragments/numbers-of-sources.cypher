// The organisation numbers that the stored sources of a company state. Dashes, spaces and invisible characters are removed as in
// `normalizeRegisterNumber`, then punctuation.
UNWIND split({{sources}}, '"orgNo":"')[1..] AS rest
WITH toUpper(reduce(id = split(rest, '"')[0], sign IN [
  '-', ' ', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\u00AD', '\u00A0', '\u2000',
  '\u2001', '\u2002', '\u2003', '\u2004', '\u2005', '\u2006', '\u2007', '\u2008', '\u2009', '\u200A', '\u200B',
  '\u200C', '\u200D', '\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u202F', '\u2060',
  '\u2066', '\u2067', '\u2068', '\u2069', '\u3000', '\uFEFF', '\uFE58', '\uFE63', '\uFF0D', '\u2043', '\u207B',
  '\u208B', '\u2E3A', '\u2E3B'
] | replace(id, sign, ''))) AS orgNo
UNWIND {{without-punctuation number=orgNo}} AS number
