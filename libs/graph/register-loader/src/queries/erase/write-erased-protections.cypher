// Keeps what an erased person protected others by. Served by the constraint on ErasedProtection.
UNWIND $rows AS row
MERGE (protection:ErasedProtection {number: row.number, person: row.person})
SET protection.erasure = row.erasure
