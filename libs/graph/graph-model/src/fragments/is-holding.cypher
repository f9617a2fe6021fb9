// Whether an OWNS is a holding of shares that counts on the day $today.
r.votesAlone IS NULL AND {{is-in-force}}
