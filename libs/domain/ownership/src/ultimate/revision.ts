/**
 * The revision of the computation. Increase it with every change that gives any company another ultimate owner or another
 * figure: figures that the graph keeps from another revision are not used.
 */
export const ultimateOwnershipRevision = 1;
