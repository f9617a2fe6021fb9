// Creates a subscription if it does not exist, disabled and without grants. The last line writes a property only to
// lock the node: other writers of this subscription wait until this transaction ends.
// Index: Subscription(id).
MERGE (s:Subscription {id: $id})
ON CREATE SET s.enabled = false, s.grants = '{}'
SET s.enabled = s.enabled
