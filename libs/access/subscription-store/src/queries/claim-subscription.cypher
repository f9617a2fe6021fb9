// Makes sure that a subscription exists and that every other writer of it waits until this transaction ends.
// Index: Subscription(id).
MERGE (s:Subscription {id: $id})
ON CREATE SET s.enabled = false, s.grants = '{}'
SET s.enabled = s.enabled
