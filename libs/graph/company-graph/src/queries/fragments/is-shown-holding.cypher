// Whether a link is a holding of shares, if the request shows ultimate ownerships: the last column of the link. With CASE, the database
// reads `votesAlone` only from records of shares.
CASE WHEN $wanted.figures.bound > 0 AND type(r) = 'OWNS' THEN r.votesAlone IS NULL ELSE false END
