// Creates the subscriptions that do not exist, disabled and without grants. The last line writes a property only to
// lock the nodes: other writers of these subscriptions wait until this transaction ends. The ids must be sorted, so that
// two transactions never wait for each other.
// Index: Subscription(id).
UNWIND $ids AS id
MERGE (s:Subscription {id: id})
ON CREATE SET s.enabled = false, s.grants = '{}'
SET s.enabled = s.enabled
