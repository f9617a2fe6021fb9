// Whether a link is a holding of shares, if the request shows ultimate ownerships: the last column of the link.
$wanted.figures.bound > 0 AND type(r) = 'OWNS' AND r.votesAlone IS NULL
