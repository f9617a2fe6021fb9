// Makes every other writer of the catalogue wait until this transaction ends.
// Index: BatchLock(name).
MERGE (l:BatchLock {name: 'catalogue'})
SET l.locked = true
REMOVE l.locked
