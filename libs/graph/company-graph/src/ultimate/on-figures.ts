/**
 * Called for a read of companies, with two numbers: for how many companies the ultimate ownerships are stored figures,
 * and for how many they were computed.
 */
export type OnFigures = (companies: { readonly kept: number; readonly computed: number }) => void;
