// Links as in load-relations.cypher, of the entities with these service ids to a company; one row, or none where the company
// was deleted or moved to another country. Each link is read from the end with fewer links. Index: Entity(serviceId).
{{wanted-company}}
RETURN COLLECT {
    UNWIND $wanted.ids AS id
    MATCH (e:Entity {serviceId: id})
    CALL (c, e) {
      {{records-of-parent for each type, UNION ALL}}
    }
    RETURN [type(r), {{party-columns}}] AS link
  } AS links
