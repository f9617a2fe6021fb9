// The service ids of all entities with a link to a company of a type that the grants allow in its country, ascending, each once;
// one row per chunk. Index: Entity(serviceId).
{{wanted-company}}
CALL (c) {
  {{ids-of-parents for each type, UNION}}
}
{{chunks-of-ids}}
