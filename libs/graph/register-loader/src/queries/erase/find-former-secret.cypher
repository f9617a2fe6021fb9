// Returns the secret with which the owners of former businesses are hashed. Returns no row if there were never any.
// Served by the constraint on Counter.name.
MATCH (former:Counter {name: 'formerBusiness'})
RETURN former.secret AS secret
