// Whether a link to a child is a holding of shares that must have a figure: the last column of the link.
CASE WHEN isBelowKept THEN type(r) = 'OWNS' AND r.votesAlone IS NULL END
