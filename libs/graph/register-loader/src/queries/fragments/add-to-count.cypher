// Changes one count, or deletes it where it becomes 0.
SET kept.companies = coalesce(kept.companies, 0) + row.change
WITH kept WHERE kept.companies = 0
DELETE kept
