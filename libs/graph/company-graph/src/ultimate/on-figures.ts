/**
 * Receives how many companies of one read have their ultimate ownerships from the figures that the graph keeps, and how many
 * have them computed.
 */
export type OnFigures = (companies: { readonly kept: number; readonly computed: number }) => void;
