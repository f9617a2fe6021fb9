/**
 * The revision of the computation of ultimate ownerships. A graph stores it with the figures that it keeps. Raise it with every
 * change of the computation that may change a figure: kept figures of another revision are not used.
 */
export const ultimateOwnershipRevision = 1;
