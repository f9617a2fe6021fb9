/**
 * The revision of the computation. Increase it with every change that gives any company another ultimate owner or
 * another figure. The graph stores computed figures with their revision. Figures of another revision are not used.
 */
export const ultimateOwnershipRevision = 1;
