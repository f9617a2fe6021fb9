// Finds companies by the words of their names. Names are folded before they are stored, so the index only splits them at
// spaces. It is updated in the transaction that changes a company: a search finds what was committed before it. The length
// and the country are in the index because a search narrows by them there. The register loader folds the names of older
// graphs.
CREATE FULLTEXT INDEX company_folded_name IF NOT EXISTS
FOR (c:Company) ON EACH [c.foldedName, c.foldedLength, c.countryCode]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false}};
