// Returns the secret with which the owners of former businesses are hashed. Stores it if there is none yet.
// Served by the constraint on Counter.name.
MERGE (former:Counter {name: 'formerBusiness'})
ON CREATE SET former.secret = $secret
RETURN former.secret AS secret
