// Returns one row, or none if the company cannot be found: the company, the companies that own or structure it over
// $wanted.levels levels (at most 10), their holdings in one another, and the current roles in them. The query reads
// only what the grants allow, and skips holdings that give votes but no shares. If `visits` or the number of roles
// reaches $wanted.maxRows, the result may be incomplete. There is one pattern for each number of levels, because Neo4j
// prunes the expansion and stops at the requested level only if that number is a literal.
// Index: Entity(serviceId).
{{key-persons-over-levels holdings=OWNS|STRUCTURES roles=HOLDS_ROLE}}
