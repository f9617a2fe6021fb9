// Whether no other relationship of the same record follows this one in time.
coalesce(record.untilDay, 2147483647) = 2147483647
