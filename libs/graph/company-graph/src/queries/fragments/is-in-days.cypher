// Whether a date of a node, `content` or `relations`, is in its wanted range of days. The date is on the left: with a
// member of a map there, as in `$filter.contentFrom <= c.contentUpdatedOn`, Neo4j does not seek an index by that bound.
{{node}}.{{date}}UpdatedOn >= $filter.{{date}}From AND {{node}}.{{date}}UpdatedOn <= $filter.{{date}}To
