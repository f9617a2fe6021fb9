// All types of relationships that record statements make: those of records, and those of unspecified owners.
{{relationship-types}}|EXPLAINS_OWNERS|EXPLAINED_OWNERS
