/**
 * The revision of the computation of ultimate ownership. Increase it with every change after which any company has
 * another ultimate owner or another figure. The graph stores computed figures with their revision, and figures of
 * another revision are not used. `figures-of-revision.spec.ts` of `company-graph` fails if figures change and the
 * revision does not.
 */
export const ultimateOwnershipRevision = 1;
