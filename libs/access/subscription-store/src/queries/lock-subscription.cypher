// Locks a subscription by writing a property: other writers of this subscription wait until this transaction ends. Does
// nothing if the subscription does not exist.
// Index: Subscription(id).
MATCH (s:Subscription {id: $id})
SET s.enabled = s.enabled
