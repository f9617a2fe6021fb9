// The companies of a batch, whether each is a supernode, and what it says about its kept figures.
UNWIND batch AS company
WITH counter, changeNumber, areKept, areSettled, company[0] AS c, company[1] AS orgNo, company[2] > CASE WHEN allLinks > $wanted.maxLinks THEN $wanted.shareOfLinks ELSE $wanted.maxLinksOfOne END AS isSupernode
{{figures-of-company}}
