// How many parties there are, and the first $wanted.maxParties of them: those in $wanted.known, then those with more than
// roles, companies before persons, by service id.
WITH e, min(isRole) AS isRole
WITH e, NOT e.serviceId IN $wanted.known AS isNew, isRole, NOT e:Company AS isPerson
ORDER BY isNew, isRole, isPerson, e.serviceId
WITH collect(e) AS parties
RETURN size(parties) AS parties, parties[..$wanted.maxParties] AS first
