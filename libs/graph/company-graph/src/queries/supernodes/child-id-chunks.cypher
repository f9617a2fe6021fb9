// The service ids of the companies to which a company has links that the grants allow in their countries, ascending, each
// once; one row per chunk. Index: Entity(serviceId).
{{wanted-company}}
CALL (c) {
  {{ids-of-children for each type, UNION}}
}
{{chunks-of-ids}}
