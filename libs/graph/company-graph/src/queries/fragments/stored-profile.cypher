// The published JSON of an entity; its whole profile where it is protected, or where no published JSON is stored.
CASE WHEN {{mark}} THEN e.profile ELSE coalesce(e.told, e.profile) END
