// Links as in load-relations.cypher, of a company to the companies with these service ids; one row, or none where the company
// was deleted or moved to another country. Each link is read from the end with fewer links. Index: Entity(serviceId).
{{wanted-company}}
RETURN COLLECT {
    UNWIND $wanted.ids AS id
    MATCH (e:Company&Entity {serviceId: id})
    USING INDEX e:Entity(serviceId)
    WITH c, e, coalesce(e.countryCode, e.recordCountry) AS country
    CALL (c, e, country) {
      {{records-of-child for each type, UNION ALL}}
    }
    RETURN [type(r), {{company-columns}}] AS link
  } AS links
