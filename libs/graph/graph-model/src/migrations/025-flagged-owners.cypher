// Loaders rely on it that all owners of an entity with `mayOmitBelow` have this property too. Earlier loaders did not keep this true: the
// property of an entity could outlive its reason, and new owners did not get it. This migration changes no schema: the register
// loader gives it to the owners that lack it. Since `023-plain-numbers` the graph refuses these loaders.
