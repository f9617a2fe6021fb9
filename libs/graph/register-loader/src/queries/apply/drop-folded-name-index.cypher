// Drops the index on names that 019-company-names made. The one of 020-company-names takes its place.
DROP INDEX company_folded_name IF EXISTS
