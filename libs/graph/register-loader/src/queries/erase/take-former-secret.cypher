// With what the persons of former businesses are hashed, made once. Served by the constraint on Counter.name.
MERGE (former:Counter {name: 'formerBusiness'})
ON CREATE SET former.secret = $secret
RETURN former.secret AS secret
