// Makes every other writer of a subscription wait until this transaction ends; does nothing when it does not exist.
// Index: Subscription(id).
MATCH (s:Subscription {id: $id})
SET s.enabled = s.enabled
