// Stores the numbers by which an erased person protects other persons. Served by the constraint on ErasedProtection.
UNWIND $rows AS row
MERGE (protection:ErasedProtection {number: row.number, person: row.person})
SET protection.erasure = row.erasure
