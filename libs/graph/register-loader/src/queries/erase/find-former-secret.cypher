// With what the persons of former businesses are hashed; no row where there never was one. Served by the constraint on
// Counter.name.
MATCH (former:Counter {name: 'formerBusiness'})
RETURN former.secret AS secret
