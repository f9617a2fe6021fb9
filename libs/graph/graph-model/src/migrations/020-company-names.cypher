// Finds companies by the words of their names. Names are folded before they are stored, so the index only splits them at
// spaces. It is updated in the transaction that changes a company: a search finds what was committed before it. The first
// letters of the words are in the index because very many words may begin with a few letters: the index would read each of
// them. The length and the country are in it because a search narrows by them there. The register loader folds the names of
// older graphs, and drops the index that 019-company-names made, which had no first letters.
CREATE FULLTEXT INDEX company_names IF NOT EXISTS
FOR (c:Company) ON EACH [c.foldedName, c.foldedBeginnings, c.foldedLength, c.countryCode]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false}};
